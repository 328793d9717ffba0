import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** In bytes. */
const roomNeeded = 4 * 1024 ** 3

/**
 * A folder for databases that are thrown away, which their own account may enter: in memory where there is room. Over many clones, PostgreSQL
 * took 0.03 s of processor time for each there and 0.55 on a busy disk.
 */
export function databaseFolder(prefix: string): string {
  const parent = hasRoom() ? memory : tmpdir()
  forgetLeft(parent, prefix)
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

/** What runs that were killed left: a disk has room for it, memory has not. */
function forgetLeft(parent: string, prefix: string): void {
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
