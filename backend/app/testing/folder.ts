import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes of memory that the databases need. */
const roomNeeded = 4 * 1024 ** 3

/**
 * Returns a folder for temporary databases, which their own account may enter: in memory if there is enough space. Over many clones,
 * PostgreSQL used 0.03 s of processor time for each in memory and 0.55 s on a busy disk.
 */
export function getDatabaseFolder(prefix: string): string {
  const parent = hasRoom() ? memory : tmpdir()
  removeStaleFolders(parent, prefix)
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) >= roomNeeded
  } catch {
    return false
  }
}

/** Removes the left-overs of killed runs. They would fill the memory; on a disk they do no harm. */
function removeStaleFolders(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    const [, owner] = name.startsWith(prefix) ? (/^(\d+)-/.exec(name.slice(prefix.length)) ?? []) : []
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
