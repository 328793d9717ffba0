import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../common/startError.ts'

/** The entries of a running server in its data folder's pid file. */
interface Postmaster {
  readonly pid: number
  readonly socket: string
  readonly state: 'starting' | 'ready' | 'stopping'
}

/**
 * Returns the server that runs on this data, or null. If a crash left the file and its process number now belongs to another process, the
 * file is removed, since PostgreSQL would take that process for a running server.
 * @throws StartError if the server runs on another folder, from which this one was copied: a node would write to the other database
 */
export function readPostmaster(data: string): Postmaster | null {
  const path = join(data, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => line.trim())
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) return null
  if (!isRunning(pid)) return null
  if (!isServer(pid)) {
    rmSync(path, { force: true })
    return null
  }
  const folder = lines[1] ?? ''
  if (folder !== '' && !isSameFolder(folder, data))
    throw new StartError(
      `${data} was copied from ${folder} while the database there was running. Stop that node and copy the folder again, or restore a backup.`,
    )
  const state = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting'
  return { pid, socket: lines[4] ?? '', state }
}

/** True if both paths are the same folder. A folder that does not exist was moved or deleted. */
function isSameFolder(path: string, other: string): boolean {
  const [first, second] = [path, other].map((each) => statSync(each, { throwIfNoEntry: false }))
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * True if the process is a PostgreSQL server. A zombie process does not count. On systems without /proc, any process with this number
 * counts.
 */
function isServer(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return /^Name:\s+postgres$/m.test(status) && !/^State:\s+Z/m.test(status)
  } catch {
    return process.platform !== 'linux'
  }
}
