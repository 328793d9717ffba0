import { execFile } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Series, waitForWrites } from './series.ts'

const execute = promisify(execFile)

/** Room for the database, its log of writes and the demo. */
const megabytes = 2048
/** Seconds that the disk stays full. */
const fullSeconds = 5

/**
 * Works in a file system in memory, which is small enough to be filled.
 * @returns false where this user may not mount one
 */
export async function onSmallDisk(work: (dataDir: string) => Promise<void>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'studydesk-disk-'))
  const isMounted = await execute('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  try {
    // PostgreSQL runs as another user, and must reach it.
    chmodSync(folder, 0o755)
    if (isMounted) await work(join(folder, 'data'))
    return isMounted
  } finally {
    if (isMounted) await execute('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes a file that takes all the room that is left. */
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

/** The disk of files and database is filled to its last block for some seconds; writes are refused meanwhile, and go on afterwards. */
export const diskFull: Series = async ({ desk, nodes, writers, times, pauses }) => {
  const ballast = join(desk.config.dataDir, '..', 'ballast')
  for (let number = 0; number < times; number += 1) {
    await writers.progress(waitForWrites)
    fill(ballast)
    await pause(fullSeconds * 1000)
    rmSync(ballast)
    const began = performance.now()
    for (const node of nodes) await node.start()
    await writers.progress(1)
    pauses.push(performance.now() - began)
  }
  await writers.progress(waitForWrites)
}
