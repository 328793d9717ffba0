import type pg from 'pg'
import { listMigrations } from '../../platform/database/migrate.ts'
import { applicationRole } from '../../platform/database/roles.ts'
import { checkOf, failed, type InstallationCheck, passed } from './checks.ts'

const minimumVersion = 150_000
/** As in the health check of a node. */
const mostSecondsApart = 60

/** Checks the database of an installation without changing it. @param application connected as the role of the server */
export async function checkDatabase(application: pg.Client): Promise<readonly InstallationCheck[]> {
  return [
    await checkVersion(application),
    await checkClock(application),
    await checkMigrations(application),
    await checkRowLevelSecurity(application),
    await checkRole(application),
  ]
}

async function checkVersion(client: pg.Client): Promise<InstallationCheck> {
  const { rows } = await client.query<{ version: string; number: number }>(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  )
  const { version = 'unknown', number = 0 } = rows[0] ?? {}
  return (number >= minimumVersion ? passed : failed)('Version of PostgreSQL', `${version}; 15 or later is needed`)
}

async function checkClock(client: pg.Client): Promise<InstallationCheck> {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  const seconds = Math.abs(Date.now() - (rows[0]?.at.getTime() ?? 0)) / 1000
  return (seconds <= mostSecondsApart ? passed : failed)(
    'Clocks of server and database',
    `${seconds.toFixed(1)} s apart; at most ${mostSecondsApart} s`,
  )
}

async function checkMigrations(client: pg.Client): Promise<InstallationCheck> {
  const released = await listMigrations()
  const { rows: applied } = await client.query<{ name: string; checksum: string }>('select name, checksum from studydesk_migration')
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const missing = released.filter(({ name }) => !checksums.has(name)).map(({ name }) => `${name} has not run`)
  const changed = released
    .filter(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
    .map(({ name }) => `${name} differs from the release`)
  const unknown = applied
    .filter(({ name }) => !released.some((each) => each.name === name))
    .map(({ name }) => `${name} is not of this release`)
  return checkOf('Migrations', [...missing, ...changed, ...unknown], `${released.length} migrations, all of this release and unchanged`)
}

async function checkRowLevelSecurity(client: pg.Client): Promise<InstallationCheck> {
  const { rows } = await client.query<{ name: string; isForced: boolean; policies: number }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
       (select count(*)::int from pg_policy where polrelid = c.oid) as policies
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const problems = rows.flatMap(({ name, isForced, policies }) => [
    ...(isForced ? [] : [`${name} is not under forced row-level security`]),
    ...(policies === 0 ? [`${name} has no policy`] : []),
  ])
  const policies = rows.reduce((sum, each) => sum + each.policies, 0)
  return checkOf(
    'Row-level security',
    rows.length === 0 ? ['no table has an organisation'] : problems,
    `${rows.length} tables with an organisation, all forced, ${policies} policies`,
  )
}

async function checkRole(client: pg.Client): Promise<InstallationCheck> {
  const { rows } = await client.query<{ role: string; bypasses: boolean; owned: number }>(
    `select rolname as role, rolsuper or rolbypassrls as bypasses,
       (select count(*)::int from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace) as owned
     from pg_roles where rolname in (current_user, session_user)`,
  )
  const problems = rows.flatMap(({ role, bypasses, owned }) => [
    ...(bypasses ? [`${role} bypasses row-level security`] : []),
    ...(owned > 0 ? [`${role} owns ${owned} tables`] : []),
  ])
  const isAsRole = rows.some(({ role }) => role === applicationRole)
  return checkOf(
    'Database role of the server',
    isAsRole ? problems : [...problems, `the server does not work as ${applicationRole}`],
    `${rows.map(({ role }) => role).join(' as ')}: neither superuser nor bypassrls, owns no table`,
  )
}
