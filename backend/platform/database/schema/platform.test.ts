import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { cloneDatabase, migratedTemplate, runAsAdministrator, testServer } from '../../../app/testing/server.ts'
import { buildInitialSql } from './check.ts'
import { migrationsFolder } from './snapshot.ts'

const north = '0198a000-0000-7000-8000-000000000001'
const south = '0198a000-0000-7000-8000-000000000002'
const firstSiteId = '0198a000-0000-7000-8000-0000000000a1'
const secondSiteId = '0198a000-0000-7000-8000-0000000000a2'

let owner: Client
let application: Client
let drop: () => Promise<void>

beforeAll(async () => {
  const server = await testServer()
  const clone = await cloneDatabase(server, migratedTemplate)
  drop = clone.drop
  owner = await connectClient(server.address('studydesk_owner', clone.name))
  application = await connectClient(server.address('studydesk_app', clone.name))
})
afterAll(async () => {
  await Promise.all([owner?.end(), application?.end()])
  await drop?.()
})

/** Runs `work` as the application's role, in a transaction that is rolled back afterwards. */
async function runWithSetting<Answer>(setting: { org?: string; purpose?: string }, work: () => Promise<Answer>): Promise<Answer> {
  await application.query('begin')
  try {
    await application.query("select set_config('app.org_id', $1, true), set_config('app.purpose', $2, true)", [
      setting.org ?? '',
      setting.purpose ?? '',
    ])
    return await work()
  } finally {
    await application.query('rollback')
  }
}

const addSite = (org: string, id: string, name: string) =>
  application.query('insert into site (org_id, id, name, site_code) values ($1, $2, $3, $3)', [org, id, name])
const addEvent = (org: string, id: string) =>
  application.query("insert into audit_event (org_id, id, kind, action) values ($1, $2, 'site', 'create')", [org, id])

describe('row-level security', () => {
  test("row-level security shows the rows of one's organisation alone, and none without an organisation", async () => {
    await owner.query('insert into site (org_id, id, name, site_code) values ($1, $3, $5, $5), ($2, $4, $6, $6)', [
      north,
      south,
      firstSiteId,
      secondSiteId,
      'North',
      'South',
    ])
    const selectSites = async () => (await application.query('select name from site')).rows
    expect(await runWithSetting({ org: north }, selectSites)).toEqual([{ name: 'North' }])
    expect(await runWithSetting({ org: south }, selectSites)).toEqual([{ name: 'South' }])
    expect(await runWithSetting({}, selectSites)).toEqual([])
    expect(await runWithSetting({ purpose: 'signIn' }, selectSites)).toEqual([])
    await owner.query('delete from site')
  })
  test('row-level security rejects a row for another organisation', async () => {
    await expect(runWithSetting({ org: north }, () => addSite(south, firstSiteId, 'South'))).rejects.toMatchObject({ code: '42501' })
  })
  test('row-level security rejects moving a row to another organisation', async () => {
    await expect(
      runWithSetting({ org: north }, async () => {
        await addSite(north, firstSiteId, 'North')
        await application.query('update site set org_id = $1', [south])
      }),
    ).rejects.toMatchObject({ code: '42501' })
  })
  test('row-level security covers every table that has an organisation, for its owner too', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
    )
    expect(rows).toEqual([])
  })
  test("the application's role does not bypass row-level security", async () => {
    const { rows } = await application.query('select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user')
    expect(rows).toEqual([{ bypasses: false }])
  })
})

describe('a unique name', () => {
  test('a unique name is unique in its organisation, regardless of letter case, and the violation names its field', async () => {
    await runWithSetting({ org: north }, async () => {
      await addSite(north, firstSiteId, 'North')
      await expect(addSite(north, secondSiteId, 'NORTH')).rejects.toMatchObject({ code: '23505', constraint: 'site_name_unique' })
    })
  })
})

describe('the audit trail', () => {
  test.each([
    ['update audit_event set reason = null'],
    ['delete from audit_event'],
    ['truncate audit_event'],
    ['update audit_seal set root = root'],
    ['delete from read_log'],
    ['truncate unlock_event'],
  ])('the audit trail rejects the application: %s', async (statement) => {
    await expect(runWithSetting({ org: north }, () => application.query(statement))).rejects.toMatchObject({ code: '42501' })
  })
  test.each([['update audit_event set reason = null'], ['delete from audit_event'], ['truncate audit_event']])(
    'the audit trail rejects its owner too: %s',
    async (statement) => {
      await owner.query('begin')
      await owner.query("insert into audit_event (org_id, id, kind, action) values ($1, $2, 'site', 'create')", [north, firstSiteId])
      await expect(owner.query(statement)).rejects.toMatchObject({ code: 'SD002' })
      await owner.query('rollback')
    },
  )
  test('the audit trail is visible across organisations for sealing alone', async () => {
    for (const [org, id] of [
      [north, firstSiteId],
      [south, secondSiteId],
    ] as const) {
      await application.query('begin')
      await application.query("select set_config('app.org_id', $1, true)", [org])
      await addEvent(org, id)
      await application.query('commit')
    }
    const count = async () => Number((await application.query('select count(*) as count from audit_event')).rows[0].count)
    expect(await runWithSetting({ purpose: 'seal' }, count)).toBe(2)
    expect(await runWithSetting({ purpose: 'signIn' }, count)).toBe(0)
    expect(await runWithSetting({ org: north }, count)).toBe(1)
    expect(
      await runWithSetting({ org: north }, async () => (await application.query('select kind, action from audit_history')).rows),
    ).toEqual([{ kind: 'site', action: 'create' }])
  })
})

/**
 * Returns the plan of a search with sequential scans disabled, to check that an index can be used under row-level security. In a small
 * table, the planner may still prefer a sequential scan.
 */
async function planOf(search: string): Promise<string> {
  await application.query('set local enable_seqscan = off')
  return (await application.query(`explain ${search}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('the quick search', () => {
  test('the quick search uses normalised text derived from the row, and its index under row-level security', async () => {
    await owner.query(
      `insert into site (org_id, id, name, site_code)
       select $1, gen_random_uuid(), 'Clinic ' || md5(n::text), md5(n::text) from generate_series(1, 5000) n`,
      [north],
    )
    await owner.query('insert into site (org_id, id, name, site_code) values ($1, $2, $3, $3)', [north, firstSiteId, 'Hôpital Général'])
    await owner.query('analyze site')
    await runWithSetting({ org: north }, async () => {
      const search = `select name from site where org_id = '${north}' and deleted_at is null and search_text like studydesk_normalise('%ÔPITAL GÉN%')`
      expect((await application.query(search)).rows).toEqual([{ name: 'Hôpital Général' }])
      const plan = await planOf(search)
      expect(plan).toContain('site_search_index')
    })
  })
})

describe('the read log', () => {
  test('the read log finds who read one record by its index under row-level security', async () => {
    await owner.query(
      `insert into read_log (org_id, id, user_id, resource, record_ids, call)
       select $1, gen_random_uuid(), $2, 'participant', array[gen_random_uuid(), gen_random_uuid()], 'read' from generate_series(1, 20000)`,
      [north, firstSiteId],
    )
    await owner.query(
      `insert into read_log (org_id, id, user_id, resource, record_ids, call) values ($1, gen_random_uuid(), $2, 'participant', array[$2::uuid], 'list')`,
      [north, firstSiteId],
    )
    await owner.query('analyze read_log')
    await runWithSetting({ org: north }, async () => {
      const search = `select call from record_read where org_id = '${north}' and record_ids && array['${firstSiteId}'::uuid]`
      expect((await application.query(search)).rows).toEqual([{ call: 'list' }])
      const plan = await planOf(search)
      expect(plan).toContain('read_log_records_index')
    })
  })
})

describe('an owner without the right to create roles', () => {
  const name = 'schema_test_plain'
  const clean = [`drop database if exists ${name}`, `drop role if exists ${name}`]
  let plainClient: Client
  beforeAll(async () => {
    const server = await testServer()
    await runAsAdministrator(server, ...clean, `create role ${name} nosuperuser nocreaterole`, `create database ${name} owner ${name}`)
    plainClient = await connectClient(server.address('studydesk_owner', name))
  })
  afterAll(async () => {
    await plainClient?.end()
    await runAsAdministrator(await testServer(), ...clean)
  })

  test.each([
    ["beside the application's role", ''],
    ["without the application's role", 'alter role studydesk_app rename to studydesk_elsewhere;'],
  ])('an owner without the right to create roles builds the same tables %s, and is bound by row-level security', async (_title, before) => {
    await plainClient.query(`begin; ${before} set local session authorization ${name}`)
    await plainClient.query(readFileSync(join(migrationsFolder, '0001_platform.sql'), 'utf8'))
    await plainClient.query(buildInitialSql(resources))
    const add = (id: string) =>
      plainClient.query('insert into site (org_id, id, name, site_code) values ($1, $2, $3, $3)', [north, id, 'North'])
    await plainClient.query('savepoint outside')
    await expect(add(firstSiteId)).rejects.toMatchObject({ code: '42501' })
    await plainClient.query('rollback to outside')
    await plainClient.query("select set_config('app.org_id', $1, true)", [north])
    await add(firstSiteId)
    expect((await plainClient.query("select name from site where search_text like '%nor%'")).rows).toEqual([{ name: 'North' }])
    await plainClient.query('rollback')
  })
})

async function connectClient(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}
