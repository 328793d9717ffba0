import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What a running server says of itself in its data folder. */
interface Postmaster {
  readonly pid: number
  readonly socket: string
  readonly state: 'starting' | 'ready' | 'stopping'
}

/**
 * The server that runs on this data, or null. A file that a crash left behind is removed where its process number now
 * belongs to something else, since PostgreSQL would take that for a running server.
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
  const state = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting'
  return { pid, socket: lines[4] ?? '', state }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A process that has ended but was not yet waited for is no server; where there is no /proc, the number alone must do. */
function isServer(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return /^Name:\s+postgres$/m.test(status) && !/^State:\s+Z/m.test(status)
  } catch {
    return process.platform !== 'linux'
  }
}
