import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded } from '../../platform/database/embedded.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { connect, prepareRole } from '../../platform/database/roles.ts'
import { loadConditions } from '../../recruitment/conditions/store.ts'
import { getDatabaseFolder } from './folder.ts'

const variable = 'STUDYDESK_TEST_SERVER'
export const migratedTemplate = 'template_migrated'

/** The server that all test files of a run share, with a template to clone. */
export interface TestServer {
  address(role: 'studydesk_owner' | 'studydesk_app', database: string): string
  /** Stops the server and removes its data. Only the process that started it may call it. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL server of a test run: in a temporary folder, without waiting for a disk, with a migrated template. Workers of the
 * run find it through an environment variable. If that variable is already set (another version of PostgreSQL), the run uses the server
 * that it names.
 */
export async function startTestServer(): Promise<TestServer> {
  const input = process.env[variable]
  if (input !== undefined) return prepareExistingServer(input)
  const folder = getDatabaseFolder('studydesk-test-')
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

/** Uses a server whose role `studydesk_owner` is a superuser, and whose two roles need no password. */
async function prepareExistingServer(address: string): Promise<TestServer> {
  const server = { address: (role: string, database: string) => withNames(address, role, database) }
  const drop = () => runAsAdministrator(server, `drop database if exists template_seeded`, `drop database if exists ${migratedTemplate}`)
  await drop()
  await makeTemplate(server)
  return { ...server, stop: drop }
}

let privateServer: Promise<TestServer> | undefined

/** Returns the run's server; outside a run, a private one that ends with the process. */
export async function testServer(): Promise<TestServer> {
  const shared = process.env[variable]
  if (shared === undefined) {
    privateServer ??= startTestServer()
    return privateServer
  }
  return { address: (role, database) => withNames(shared, role, database), stop: async () => undefined }
}

/** Clones a template into a separate database. */
export async function cloneDatabase(server: TestServer, template: string): Promise<{ readonly name: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAsAdministrator(server, `create database ${name} template ${template} strategy file_copy`)
  return { name, drop: () => runAsAdministrator(server, `drop database if exists ${name} with (force)`) }
}

/** Runs statements outside any test's database, one test file at a time. */
export async function runAsAdministrator(server: Pick<TestServer, 'address'>, ...statements: readonly string[]): Promise<void> {
  const client = await connect(server.address('studydesk_owner', 'postgres'), null)
  try {
    await client.query('select pg_advisory_lock(1)')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function makeTemplate(server: Pick<TestServer, 'address'>): Promise<void> {
  await runAsAdministrator(server, `create database ${migratedTemplate}`)
  const owner = new pg.Client({ connectionString: server.address('studydesk_owner', migratedTemplate) })
  await owner.connect()
  try {
    await prepareRole(owner, [])
    await migrate(owner)
    await loadConditions(owner)
  } finally {
    await owner.end()
  }
}

function withNames(address: string, role: string, database: string): string {
  const match = /^postgresql:\/\/[^@]+@([^/]+)\//.exec(address)
  if (match === null) throw new Error(`${variable} is no address`)
  return `postgresql://${role}@${match[1]}/${database}`
}
