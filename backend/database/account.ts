import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../startError.ts'

/** The operating system's account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
  readonly name: string
}

/** PostgreSQL refuses to run as root: then it runs as `postgres` or `nobody`, whichever this machine has. */
export function serverAccount(): Account {
  const { uid, gid, username } = userInfo()
  if (uid !== 0) return { uid, gid, name: username }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted)
    if (found !== undefined) return { uid: Number(found[2]), gid: Number(found[3]), name: wanted }
  }
  throw new StartError(
    'The embedded PostgreSQL does not run as root, and this machine has neither an account postgres nor nobody: start as an ordinary user.',
  )
}

/**
 * Where the embedded server keeps its things: below the data folder, or below /var/tmp where the server's account cannot
 * pass a folder on the way (root's home is closed to others).
 */
export function homeOf(dataDir: string, account: Account): string {
  if (isReachable(dataDir, account)) return dataDir
  const name = `studydesk-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  return ownFolder(join('/var/tmp', name), { mode: 0o755 })
}

/** The binaries of the npm package, or a copy where the server's account cannot reach them. */
export function reachableBinaries(native: string, account: Account): string {
  if (isReachable(join(native, 'bin', 'postgres'), account)) return native
  const version = (JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }).version
  const folder = ownFolder('/var/tmp/studydesk-binaries', { mode: 0o755 })
  const copy = join(folder, version)
  if (!existsSync(copy)) {
    const own = `${copy}.${process.pid}`
    cpSync(native, join(own, 'native'), { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(own, copy)
    } catch (error) {
      rmSync(own, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  return join(copy, 'native')
}

/**
 * Makes a folder, or takes one that is already ours: others can write to /tmp and /var/tmp, so a folder that somebody else
 * put there is refused.
 * @param options.owner whom it is given to; without it this process
 */
export function ownFolder(path: string, options: { readonly mode: number; readonly owner?: Account }): string {
  mkdirSync(path, { recursive: true, mode: options.mode })
  const found = lstatSync(path)
  const mine = process.getuid?.() ?? 0
  if (!found.isDirectory() || (found.uid !== mine && found.uid !== options.owner?.uid)) {
    throw new StartError(`The folder ${path} belongs to somebody else: remove it, or choose another DATA_DIR.`)
  }
  if (options.owner !== undefined && found.uid !== options.owner.uid) chownSync(path, options.owner.uid, options.owner.gid)
  return path
}

/** May the account pass every folder on the way? */
function isReachable(path: string, account: Account): boolean {
  if (existsSync(path)) {
    const { mode, uid, gid } = statSync(path)
    const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & needed) === 0) return false
  }
  return path === dirname(path) || isReachable(dirname(path), account)
}
