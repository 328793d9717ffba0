import { execFile } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Series, waitForWrites } from './series.ts'

const execute = promisify(execFile)

/** Size for the database, its write-ahead log and the demo, in megabytes. */
const megabytes = 2048
/** Seconds for which the disk is full. */
const fullSeconds = 5

/** Runs work in a file system in memory that is small enough to fill. @returns false if this user may not mount a file system */
export async function onSmallDisk(work: (dataDir: string) => Promise<void>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'studydesk-disk-'))
  const isMounted = await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  try {
    // PostgreSQL runs as another user and must be able to read the folder.
    chmodSync(folder, 0o755)
    if (isMounted) await work(join(folder, 'data'))
    return isMounted
  } finally {
    if (isMounted) await execute('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes a file that fills the remaining space. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let chunk = Buffer.alloc(2 ** 20); chunk.length >= 4096; )
      try {
        writeSync(file, chunk)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        chunk = chunk.subarray(0, chunk.length / 2)
      }
  } finally {
    closeSync(file)
  }
}

/**
 * Fills the disk of files and database completely for some seconds. The server rejects writes during that time and must accept them
 * afterwards.
 */
export const diskFull: Series = async ({ desk, nodes, writers, times, pauses }) => {
  const ballast = join(desk.config.dataDir, '..', 'ballast')
  for (let number = 0; number < times; number += 1) {
    await writers.progress(waitForWrites)
    fill(ballast)
    await pause(fullSeconds * 1000)
    rmSync(ballast)
    const startedAt = performance.now()
    for (const node of nodes) await node.start()
    await writers.progress(1)
    pauses.push(performance.now() - startedAt)
  }
  await writers.progress(waitForWrites)
}
