import type pg from 'pg'
import type { Config } from '../config.ts'
import { makeDataFolder } from '../secrets.ts'
import { StartError } from '../startError.ts'
import type { EmbeddedServer } from './embedded.ts'
import { migrate } from './migrate.ts'
import { createDatabase, jobConnections } from './pool.ts'
import { applicationRole, asApplicationRole, connect, describeRole, prepareRole } from './roles.ts'
import type { Database } from './types.ts'

/** How a database is reached by the two roles that work on it. */
export interface DatabasePlace {
  /** Of the role that owns the tables and migrates. */
  readonly owner: string
  /** The setting that holds the owner's address; null for the embedded server. */
  readonly setting: string | null
  /** Of the role that the server works as. */
  readonly application: string
  /** Roles that must be able to work as the application's. */
  readonly members: readonly string[]
  /** Brings the embedded server back where it has died. */
  revive?(): Promise<void>
  /** Stops the embedded server, unless others work on it. */
  close(): Promise<void>
}

/**
 * Starts the embedded server if needed, migrates, and connects as the application's role.
 * @param bring what a domain ships with its tables, brought in by their owner once they are migrated
 * @throws StartError when the database cannot be reached, is too old, or in production lets its role bypass row-level security
 */
export async function openDatabase(config: Config, bring?: (owner: pg.Client) => Promise<unknown>): Promise<Database> {
  const place = await reachDatabase(config)
  try {
    await setUp(place, bring)
    return await createDatabase({
      address: place.application,
      connections: config.databaseConnections - jobConnections,
      afterClose: place.close,
      revive: place.revive,
    })
  } catch (error) {
    await place.close()
    throw error
  }
}

/** The database as it is, not migrated: for commands that work on it as a whole. @throws StartError as `openDatabase` */
export async function reachDatabase(config: Config): Promise<DatabasePlace> {
  return config.databaseUrl === null ? reachEmbedded(config) : reachExternal(config, config.databaseUrl)
}

async function reachEmbedded(config: Config): Promise<DatabasePlace> {
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

async function reachExternal(config: Config, address: string): Promise<DatabasePlace> {
  const role = await describeRole(address)
  if (role.version < 150_000) throw new StartError('DATABASE_URL: PostgreSQL 15 or later is needed.')
  if (config.production && role.bypasses) {
    throw new StartError(
      `DATABASE_URL: the role ${role.name} bypasses row-level security; in production connect as one that does not, such as ${applicationRole}.`,
    )
  }
  const isOurs = role.name === applicationRole
  return {
    owner: config.databaseOwnerUrl ?? address,
    setting: config.databaseOwnerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL',
    application: isOurs ? address : asApplicationRole(address),
    members: isOurs ? [] : [role.name],
    close: async () => undefined,
  }
}

async function setUp({ owner, setting, members }: DatabasePlace, bring?: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await connect(owner, setting)
  try {
    await prepareRole(client, members)
    await migrate(client)
    await bring?.(client)
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
    // Two nodes that start at once: the other one made it.
    if (!(error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505'))) throw error
  } finally {
    await client.end()
  }
}

/** Other nodes and commands may work on the same data folder: the last one ends the server. */
async function stopUnlessShared(server: EmbeddedServer): Promise<void> {
  if (!(await isShared(server).catch(() => false))) await server.stop()
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
