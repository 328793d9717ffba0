import pg from 'pg'
import { StartError } from '../common/startError.ts'

/** The role that the server uses at run time: it owns nothing and cannot bypass row-level security. */
export const applicationRole = 'studydesk_app'

/**
 * Connects, or reports in one line why it cannot.
 * @param setting the name of the setting that holds the address; null for the embedded server
 */
export async function connect(address: string, setting: string | null): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, application_name: 'studydesk set-up', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    const databaseLabel = setting === null ? 'The embedded PostgreSQL' : `${setting}: the database at ${withoutPassword(address)}`
    throw new StartError(`${databaseLabel} cannot be reached: ${reasonOf(error)}.`)
  }
}

/** Creates the application's role if it does not exist, and lets `members` act as it. */
export async function prepareRole(owner: pg.Client, members: readonly string[]): Promise<void> {
  try {
    const { rows } = await owner.query<{ bypasses: boolean }>(
      'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = $1',
      [applicationRole],
    )
    if (rows.length === 0) await owner.query(`create role ${applicationRole} nosuperuser nobypassrls nocreatedb nocreaterole login`)
    if (rows[0]?.bypasses === true)
      throw new StartError(
        `The database's role ${applicationRole} bypasses row-level security: alter role ${applicationRole} nosuperuser nobypassrls.`,
      )
    for (const member of members) {
      const { rows: memberships } = await owner.query<{ may: boolean }>("select pg_has_role($1, $2, 'MEMBER') as may", [
        member,
        applicationRole,
      ])
      if (memberships[0]?.may !== true) await owner.query(`grant ${applicationRole} to ${pg.escapeIdentifier(member)}`)
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The database's role ${applicationRole} cannot be prepared: ${reasonOf(error)}. As an administrator: create role ${applicationRole} login; grant ${applicationRole} to ${members.join(', ') || 'the role of DATABASE_URL'}.`,
    )
  }
}

/** True if the role of this address bypasses row-level security. */
export async function describeRole(
  address: string,
): Promise<{ readonly name: string; readonly bypasses: boolean; readonly version: number }> {
  const client = await connect(address, 'DATABASE_URL')
  try {
    const { rows } = await client.query<{ name: string; bypasses: boolean; version: number }>(
      "select rolname as name, rolsuper or rolbypassrls as bypasses, current_setting('server_version_num')::int as version from pg_roles where rolname = session_user",
    )
    return rows[0] ?? { name: '', bypasses: true, version: 0 }
  } finally {
    await client.end()
  }
}

/** Adds an option to the address that makes the connection act as the application's role. */
export function asApplicationRole(address: string): string {
  const url = new URL(address)
  const options = url.searchParams.get('options')
  url.searchParams.set('options', `${options === null ? '' : `${options} `}-c role=${applicationRole}`)
  return url.toString()
}

function withoutPassword(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}

/** The driver's message about a connection; it contains addresses and role names, no data. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.message.replace(/\.$/, '')
}
