import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { bringConditions } from '../conditions/store.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { connect, prepareRole } from '../database/roles.ts'
import { databaseFolder } from './folder.ts'

const variable = 'STUDYDESK_TEST_SERVER'
export const migratedTemplate = 'template_migrated'

/** The server that all test files of a run share, with a template to clone. */
export interface TestServer {
  address(role: 'studydesk_owner' | 'studydesk_app', database: string): string
  /** Ends the server and removes its data; only for whoever started it. */
  stop(): Promise<void>
}

/**
 * Starts the server of a test run: in a temporary folder, never waiting for a disk, with a migrated template. Workers of
 * the run find it by the environment; where that names one already (another version of PostgreSQL), the run takes it.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env[variable]
  if (given !== undefined) return takeGivenServer(given)
  const folder = databaseFolder('studydesk-test-')
  const server = await startEmbedded(folder, { connections: 300, durable: false })
  const stop = async (): Promise<void> => {
    delete process.env[variable]
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server)
  } catch (error) {
    await stop()
    throw error
  }
  process.env[variable] = server.address('studydesk_owner', 'postgres')
  return { address: server.address, stop }
}

/** Its role `studydesk_owner` is a superuser, and both roles need no password. */
async function takeGivenServer(address: string): Promise<TestServer> {
  const server = { address: (role: string, database: string) => withNames(address, role, database) }
  const drop = () => administer(server, `drop database if exists template_seeded`, `drop database if exists ${migratedTemplate}`)
  await drop()
  await makeTemplate(server)
  return { ...server, stop: drop }
}

let own: Promise<TestServer> | undefined

/** The run's server; where a test runs outside a run, one of its own that ends with the process. */
export async function testServer(): Promise<TestServer> {
  const shared = process.env[variable]
  if (shared === undefined) {
    own ??= startTestServer()
    return own
  }
  return { address: (role, database) => withNames(shared, role, database), stop: async () => undefined }
}

/** A database of its own, cloned. */
export async function cloneDatabase(server: TestServer, template: string): Promise<{ readonly name: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} template ${template} strategy file_copy`)
  return { name, drop: () => administer(server, `drop database if exists ${name} with (force)`) }
}

/** Runs statements outside any test's database, one test file at a time. */
export async function administer(server: Pick<TestServer, 'address'>, ...statements: readonly string[]): Promise<void> {
  const client = await connect(server.address('studydesk_owner', 'postgres'), null)
  try {
    await client.query('select pg_advisory_lock(1)')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function makeTemplate(server: Pick<TestServer, 'address'>): Promise<void> {
  await administer(server, `create database ${migratedTemplate}`)
  const owner = new pg.Client({ connectionString: server.address('studydesk_owner', migratedTemplate) })
  await owner.connect()
  try {
    await prepareRole(owner, [])
    await migrate(owner)
    await bringConditions(owner)
  } finally {
    await owner.end()
  }
}

function withNames(address: string, role: string, database: string): string {
  const found = /^postgresql:\/\/[^@]+@([^/]+)\//.exec(address)
  if (found === null) throw new Error(`${variable} is no address`)
  return `postgresql://${role}@${found[1]}/${database}`
}
