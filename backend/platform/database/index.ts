import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../common/startError.ts'
import type { Config } from '../config/config.ts'
import { makeDataFolder } from '../config/secrets.ts'
import type { EmbeddedServer } from './embedded.ts'
import { migrate } from './migrate.ts'
import { createDatabase, jobConnections } from './pool.ts'
import { applicationRole, asApplicationRole, connect, describeRole, prepareRole } from './roles.ts'
import type { Database } from './types.ts'

/** The addresses of the database for its two roles. */
export interface DatabaseLocation {
  /** Address of the role that owns the tables and migrates. */
  readonly owner: string
  /** Name of the setting that holds the owner's address; null for the embedded server. */
  readonly setting: string | null
  /** Address of the role that the server uses at run time. */
  readonly application: string
  /** Roles that must be able to act as the application's role. */
  readonly members: readonly string[]
  /** Restarts the embedded server after a crash. */
  revive?(): Promise<void>
  /** Stops the embedded server, unless other processes use it. */
  close(): Promise<void>
}

interface OpenOptions {
  /** Loads the data that domains ship for their tables; runs as the owner, after the migrations. */
  prepare?(owner: pg.Client): Promise<unknown>
  /** Counts a slow statement. @param route that sent it, or the task of the job */
  onSlowStatement?(route: string): void
}

/**
 * Starts the embedded server if needed, migrates, and connects as the application's role.
 * @throws StartError when the database cannot be reached, is too old, or in production lets its role bypass row-level security
 */
export async function openDatabase(config: Config, { prepare, onSlowStatement }: OpenOptions = {}): Promise<Database> {
  const databaseLocation = await reachDatabase(config)
  try {
    await setUp(databaseLocation, prepare)
    return await createDatabase({
      address: databaseLocation.application,
      connections: config.databaseConnections - jobConnections,
      afterClose: databaseLocation.close,
      revive: databaseLocation.revive,
      observer: { slowMilliseconds: config.slowStatementMilliseconds, onSlow: (route) => onSlowStatement?.(route) },
    })
  } catch (error) {
    await databaseLocation.close()
    throw error
  }
}

/**
 * Finds the database without migrating it, for commands that work on the whole database. @throws StartError when the database cannot be
 * reached, as `openDatabase` does
 */
export async function reachDatabase(config: Config): Promise<DatabaseLocation> {
  return config.databaseUrl === null ? reachEmbedded(config) : reachExternal(config, config.databaseUrl)
}

/**
 * Updates the statistics of all tables after many rows were written at once. Without them PostgreSQL takes each table for nearly empty, and
 * its plans repeat whole tables: the tasks of the home page took 22 times as long.
 */
export async function updateStatistics(config: Config): Promise<void> {
  const location = await reachDatabase(config)
  try {
    const owner = await connect(location.owner, location.setting)
    await owner.query('analyze').finally(() => owner.end())
  } finally {
    await location.close()
  }
}

async function reachEmbedded(config: Config): Promise<DatabaseLocation> {
  const { startEmbedded } = await import('./embedded.ts')
  makeDataFolder(config.dataDir)
  const server = await startEmbedded(config.dataDir)
  const close = () => stopUnlessShared(server)
  try {
    await createIfMissing(server.address('studydesk_owner', 'postgres'))
  } catch (error) {
    await close()
    throw error
  }
  return {
    owner: server.address('studydesk_owner'),
    setting: null,
    application: server.address(applicationRole),
    members: [],
    revive: server.revive,
    close,
  }
}

async function reachExternal(config: Config, address: string): Promise<DatabaseLocation> {
  const role = await describeRole(address)
  if (role.version < 150_000) throw new StartError('DATABASE_URL: PostgreSQL 15 or later is needed.')
  if (config.production && role.bypasses) {
    throw new StartError(
      `DATABASE_URL: the role ${role.name} bypasses row-level security; in production connect as one that does not, such as ${applicationRole}.`,
    )
  }
  const isApplicationRole = role.name === applicationRole
  return {
    owner: config.databaseOwnerUrl ?? address,
    setting: config.databaseOwnerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL',
    application: isApplicationRole ? address : asApplicationRole(address),
    members: isApplicationRole ? [] : [role.name],
    close: async () => undefined,
  }
}

async function setUp({ owner, setting, members }: DatabaseLocation, prepare: OpenOptions['prepare']): Promise<void> {
  const client = await connect(owner, setting)
  try {
    await prepareRole(client, members)
    await migrate(client)
    await prepare?.(client)
    await client.query('select studydesk_wind_audit_clock()')
  } finally {
    await client.end()
  }
}

async function createIfMissing(address: string): Promise<void> {
  const client = await connect(address, null)
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'studydesk'")
    if (rowCount === 0) await client.query('create database studydesk')
  } catch (error) {
    // Two nodes started at once, and the other node created it.
    if (!(error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505'))) throw error
  } finally {
    await client.end()
  }
}

/**
 * Stops the server unless other nodes or commands use the same data folder: the last one stops it. The server still counts connections for
 * a moment after they are closed, so it is asked again for two seconds.
 */
async function stopUnlessShared(server: EmbeddedServer): Promise<void> {
  for (const deadline = Date.now() + 2000; ; await pause(50)) {
    if (!(await isShared(server).catch(() => false))) return server.stop()
    if (Date.now() > deadline) return
  }
}

async function isShared(server: EmbeddedServer): Promise<boolean> {
  const client = await connect(server.address('studydesk_owner', 'postgres'), null)
  try {
    const others = "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1"
    return (await client.query(others)).rowCount !== 0
  } finally {
    await client.end()
  }
}
