import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../common/startError.ts'

/** The operating system's account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
  readonly name: string
}

/**
 * Returns the account that the server runs as. PostgreSQL refuses to run as root: then it is `postgres` or `nobody`, whichever exists.
 */
export function findServerAccount(): Account {
  const { uid, gid, username } = userInfo()
  if (uid !== 0) return { uid, gid, name: username }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const accountName of ['postgres', 'nobody']) {
    const match = accounts.find(([name]) => name === accountName)
    if (match !== undefined) return { uid: Number(match[2]), gid: Number(match[3]), name: accountName }
  }
  throw new StartError(
    'The embedded PostgreSQL does not run as root, and this machine has neither an account postgres nor nobody: start as an ordinary user.',
  )
}

/**
 * The folder of the embedded server: below the data folder, or below /var/tmp if the server's account cannot traverse a parent folder
 * (root's home is closed to others).
 */
export function homeOf(dataDir: string, account: Account): string {
  if (isReachable(dataDir, account)) return dataDir
  const name = `studydesk-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  return ensurePrivateFolder(join('/var/tmp', name), { mode: 0o755 })
}

/** The binaries of the npm package, or a copy if the server's account cannot reach them. */
export function provideReachableBinaries(native: string, account: Account): string {
  if (isReachable(join(native, 'bin', 'postgres'), account)) return native
  const version = (JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }).version
  const folder = ensurePrivateFolder('/var/tmp/studydesk-binaries', { mode: 0o755 })
  const copy = join(folder, version)
  if (!existsSync(copy)) {
    const temporaryCopy = `${copy}.${process.pid}`
    cpSync(native, join(temporaryCopy, 'native'), { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(temporaryCopy, copy)
    } catch (error) {
      rmSync(temporaryCopy, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  return join(copy, 'native')
}

/**
 * Creates a folder, or reuses one that this process owns: others can write to /tmp and /var/tmp, so
 * a folder of another owner is rejected.
 * @param options.owner account that gets the folder; without it this process
 */
export function ensurePrivateFolder(path: string, options: { readonly mode: number; readonly owner?: Account }): string {
  mkdirSync(path, { recursive: true, mode: options.mode })
  const match = lstatSync(path)
  const ownUid = process.getuid?.() ?? 0
  if (!match.isDirectory() || (match.uid !== ownUid && match.uid !== options.owner?.uid)) {
    throw new StartError(`The folder ${path} belongs to another account: remove it, or choose another DATA_DIR.`)
  }
  if (options.owner !== undefined && match.uid !== options.owner.uid) chownSync(path, options.owner.uid, options.owner.gid)
  return path
}

/** True if the account may traverse every parent folder. */
function isReachable(path: string, account: Account): boolean {
  if (existsSync(path)) {
    const { mode, uid, gid } = statSync(path)
    const neededPermission = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & neededPermission) === 0) return false
  }
  return path === dirname(path) || isReachable(dirname(path), account)
}
