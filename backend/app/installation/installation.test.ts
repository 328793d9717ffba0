import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../../organisation/audit/verify.ts'
import { sealAll } from '../../platform/auditTrail/sealing.ts'
import type { Config } from '../../platform/config/config.ts'
import { reachDatabase } from '../../platform/database/index.ts'
import { connect } from '../../platform/database/roles.ts'
import { makeBackup } from '../backup/backup.ts'
import { type Manifest, manifestFile } from '../backup/manifest.ts'
import { createTestEnvironment } from '../testing/database.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { checkBackup } from './backupCheck.ts'
import type { InstallationCheck } from './checks.ts'
import { checkRoles } from './contentChecks.ts'
import { checkDatabase } from './databaseChecks.ts'
import { checkInstallation, listSettings } from './index.ts'
import { checkSettings } from './settingsChecks.ts'

let node: TestNode
let backups: string
beforeAll(async () => {
  node = await testNode()
  backups = mkdtempSync(join(tmpdir(), 'studydesk-test-backups-'))
  while ((await verifyAudit(node.studydesk.database)).organisations.some(({ waiting }) => waiting > 0))
    await sealAll(node.studydesk.database)
  await makeBackup(node.studydesk.config, join(backups, 'monday'), () => undefined)
})
afterAll(async () => {
  await node?.close()
  rmSync(backups, { recursive: true, force: true })
})

const check = (change: Partial<Config> = {}, environment: NodeJS.ProcessEnv = {}, folder: string | null = null) =>
  checkInstallation({ ...node.studydesk.config, ...change }, { environment, backups: folder })
const resultOf = (checks: readonly InstallationCheck[], name: string) => checks.find((each) => each.name === name)
/** Runs the checks of the database alone, which take a fraction of a second. */
async function checkDatabaseAs(address: string | null): Promise<readonly InstallationCheck[]> {
  const client = await connect(address ?? '', null)
  try {
    return await checkDatabase(client)
  } finally {
    await client.end()
  }
}
const checkNow = () => checkDatabaseAs(node.studydesk.config.databaseUrl)
async function checkRolesNow(): Promise<InstallationCheck> {
  const organisations = await node.ownerQuery<{ id: string }>('select id from organisation')
  return checkRoles(
    node.studydesk.database,
    organisations.map(({ id }) => id),
  )
}
const failures = (checks: readonly InstallationCheck[]) => checks.filter(({ result }) => result === 'fail').map(({ name }) => name)

test('an installation passes every check that applies to it', async () => {
  const checks = await check({}, {}, backups)
  expect(checks.filter(({ result }) => result === 'fail')).toEqual([])
  expect(checks.filter(({ result }) => result === 'pass').map(({ name }) => name)).toEqual([
    'Version of PostgreSQL',
    'Clocks of server and database',
    'Migrations',
    'Row-level security',
    'Database role of the server',
    'Roles and permissions',
    'Audit trail',
    'Electronic signatures',
    'Restore of the newest backup',
  ])
  expect(resultOf(checks, 'TLS')).toMatchObject({ result: 'not applicable', detail: 'NODE_ENV is not production' })
  expect(await node.ownerQuery("select 1 from pg_database where datname like 'studydesk_iq_%'")).toEqual([])
})

test('an installation fails when a table lost its row-level security or its policies, and passes once they are back', async () => {
  await node.ownerQuery('alter table site no force row level security')
  const checks = await checkNow()
  await node.ownerQuery('alter table site force row level security')
  expect(resultOf(checks, 'Row-level security')).toMatchObject({ result: 'fail', detail: 'site is not under forced row-level security' })
  expect(failures(await checkNow())).toEqual([])
})

test('an installation fails when a migration is missing, differs or belongs to another release', async () => {
  const [last] = await node.ownerQuery<{ name: string; checksum: string }>(
    'select name, checksum from studydesk_migration order by name desc limit 1',
  )
  await node.ownerQuery("update studydesk_migration set checksum = 'x' where name = $1", [last?.name])
  expect(resultOf(await checkNow(), 'Migrations')?.detail).toBe(`${last?.name} differs from the release`)
  await node.ownerQuery("update studydesk_migration set name = '9999_later.sql' where name = $1", [last?.name])
  expect(resultOf(await checkNow(), 'Migrations')?.detail).toBe(`${last?.name} has not run; 9999_later.sql is not of this release`)
  await node.ownerQuery("update studydesk_migration set name = $1, checksum = $2 where name = '9999_later.sql'", [
    last?.name,
    last?.checksum,
  ])
})

test('an installation fails when the role of the server can bypass row-level security', async () => {
  const checks = await checkDatabaseAs(node.studydesk.config.databaseOwnerUrl)
  expect(resultOf(checks, 'Database role of the server')?.detail).toContain('bypasses row-level security')
})

test('an installation fails when no active user administers the roles', async () => {
  const users = await node.ownerQuery<{ id: string; status: string }>(
    `select u.id, u.status from "user" u join role r on r.id = u.role_id where 'ADMIN_ROLES:OWN' = any (r.abilities)`,
  )
  await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where id = any ($1::uuid[])`, [users.map(({ id }) => id)])
  const result = await checkRolesNow()
  for (const { id, status } of users) await node.ownerQuery('update "user" set status = $2 where id = $1', [id, status])
  expect(result.detail).toContain('no active user administers the roles')
})

test('an installation fails when a role has an unknown permission, and names shipped roles whose permissions were changed', async () => {
  const viewers = `role where role_name = 'Viewer'`
  const stored = await node.ownerQuery<{ id: string; abilities: readonly string[] }>(`select id, abilities from ${viewers}`)
  await node.ownerQuery(`update role set abilities = array['EVERYTHING:OWN'] where id = any ($1::uuid[])`, [stored.map(({ id }) => id)])
  const unknown = await checkRolesNow()
  await node.ownerQuery(`update role set abilities = array['REPORTS:VIEW'] where id = any ($1::uuid[])`, [stored.map(({ id }) => id)])
  const changed = await checkRolesNow()
  for (const { id, abilities } of stored) await node.ownerQuery('update role set abilities = $2 where id = $1', [id, abilities])
  expect(unknown).toMatchObject({ result: 'fail', detail: expect.stringContaining('EVERYTHING:OWN') })
  expect(changed).toMatchObject({ result: 'pass', detail: expect.stringContaining('Viewer') })
})

test('an installation fails when a backup is incomplete, and leaves no scratch database', async () => {
  const manifest = join(backups, 'monday', manifestFile)
  const content = readFileSync(manifest, 'utf8')
  const { tables, ...rest } = JSON.parse(content) as Manifest
  const incomplete = tables.map((table) =>
    table.name === 'site' ? { ...table, rows: { ...table.rows, 'another organisation': 7 } } : table,
  )
  writeFileSync(manifest, JSON.stringify({ ...rest, tables: incomplete }))
  const { config } = node.studydesk
  const result = await checkBackup(config, await reachDatabase(config), backups)
  writeFileSync(manifest, content)
  expect(result).toMatchObject({ result: 'fail', detail: expect.stringContaining('the rows of public.site') })
  expect(await node.ownerQuery("select 1 from pg_database where datname like 'studydesk_iq_%'")).toEqual([])
})

test('a database on which no node has started is reported in one line', async () => {
  const { config, remove } = await createTestEnvironment('template0')
  await expect(checkInstallation(config, { environment: {}, backups: null })).rejects.toThrow('No node has started on this database yet')
  await remove()
})

test('production fails without TLS, identity provider, secrets and a backup, and with demonstration data', async () => {
  const config = { ...node.studydesk.config, production: true, publicUrl: 'http://crm.example', seedDemo: true, oidc: null }
  expect(failures(checkSettings(config, {}))).toEqual(['TLS', 'Identity provider', 'Secrets', 'Demonstration data'])
  expect(await checkBackup(config, await reachDatabase(config), null)).toMatchObject({ result: 'fail' })
})

test('settings are listed without the values of addresses, names and secrets', () => {
  const listed = listSettings({
    TOKEN_SECRET: 'a-very-secret-value',
    DATABASE_URL: 'postgresql://me:word@db/x',
    SESSION_IDLE_MINUTES: '20',
  })
  expect(JSON.stringify(listed)).not.toMatch(/very-secret|me:word/)
  expect(listed).toEqual(
    expect.arrayContaining([
      { name: 'TOKEN_SECRET', state: 'set', value: '' },
      { name: 'SESSION_IDLE_MINUTES', state: 'set', value: '20' },
      { name: 'SESSION_WARNING_MINUTES', state: 'default', value: '1' },
      { name: 'OIDC_ISSUER', state: 'not set', value: '' },
    ]),
  )
})
