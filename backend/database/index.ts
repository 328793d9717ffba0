import { mkdirSync } from 'node:fs'
import type { Config } from '../config.ts'
import { StartError } from '../startError.ts'
import type { EmbeddedServer } from './embedded.ts'
import { migrate } from './migrate.ts'
import { createDatabase } from './pool.ts'
import { applicationRole, asApplicationRole, connect, describeRole, prepareRole } from './roles.ts'
import type { Database } from './types.ts'

/**
 * Starts the embedded server if needed, migrates, and connects as the application's role.
 * @throws StartError when the database cannot be reached, is too old, or in production lets its role bypass row-level security
 */
export async function openDatabase(config: Config): Promise<Database> {
  return config.databaseUrl === null ? openEmbedded(config) : openExternal(config, config.databaseUrl)
}

async function openEmbedded(config: Config): Promise<Database> {
  const { startEmbedded } = await import('./embedded.ts')
  mkdirSync(config.dataDir, { recursive: true })
  const server = await startEmbedded(config.dataDir)
  try {
    await createIfMissing(server.address('studydesk_owner', 'postgres'))
    await setUp({ address: server.address('studydesk_owner'), setting: null, members: [] })
    return await createDatabase({
      address: server.address(applicationRole),
      connections: config.databaseConnections,
      afterClose: () => stopUnlessShared(server),
    })
  } catch (error) {
    await stopUnlessShared(server)
    throw error
  }
}

async function openExternal(config: Config, address: string): Promise<Database> {
  const role = await describeRole(address)
  if (role.version < 150_000) throw new StartError('DATABASE_URL: PostgreSQL 15 or later is needed.')
  if (config.production && role.bypasses) {
    throw new StartError(
      `DATABASE_URL: the role ${role.name} bypasses row-level security; in production connect as one that does not, such as ${applicationRole}.`,
    )
  }
  const isOurs = role.name === applicationRole
  const setting = config.databaseOwnerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  await setUp({ address: config.databaseOwnerUrl ?? address, setting, members: isOurs ? [] : [role.name] })
  return createDatabase({ address: isOurs ? address : asApplicationRole(address), connections: config.databaseConnections })
}

async function setUp(owner: {
  readonly address: string
  readonly setting: string | null
  readonly members: readonly string[]
}): Promise<void> {
  const client = await connect(owner.address, owner.setting)
  try {
    await prepareRole(client, owner.members)
    await migrate(client)
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
