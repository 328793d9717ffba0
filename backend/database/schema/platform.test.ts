import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { administer, cloneDatabase, migratedTemplate, testServer } from '../../testing/server.ts'
import { initialSql } from './check.ts'
import { migrationsFolder } from './snapshot.ts'

const north = '0198a000-0000-7000-8000-000000000001'
const south = '0198a000-0000-7000-8000-000000000002'
const one = '0198a000-0000-7000-8000-0000000000a1'
const other = '0198a000-0000-7000-8000-0000000000a2'

let owner: Client
let application: Client
let drop: () => Promise<void>

beforeAll(async () => {
  const server = await testServer()
  const clone = await cloneDatabase(server, migratedTemplate)
  drop = clone.drop
  owner = await connected(server.address('studydesk_owner', clone.name))
  application = await connected(server.address('studydesk_app', clone.name))
})
afterAll(async () => {
  await Promise.all([owner?.end(), application?.end()])
  await drop?.()
})

/** In a transaction of its own, as the application's role. Whatever it does is undone. */
async function within<Answer>(setting: { org?: string; purpose?: string }, work: () => Promise<Answer>): Promise<Answer> {
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

describe('the walls of an organisation', () => {
  test('show its own rows alone, and none without an organisation', async () => {
    await owner.query('insert into site (org_id, id, name, site_code) values ($1, $3, $5, $5), ($2, $4, $6, $6)', [
      north,
      south,
      one,
      other,
      'North',
      'South',
    ])
    const seen = async () => (await application.query('select name from site')).rows
    expect(await within({ org: north }, seen)).toEqual([{ name: 'North' }])
    expect(await within({ org: south }, seen)).toEqual([{ name: 'South' }])
    expect(await within({}, seen)).toEqual([])
    expect(await within({ purpose: 'signIn' }, seen)).toEqual([])
    await owner.query('delete from site')
  })
  test('refuse a row for another organisation', async () => {
    await expect(within({ org: north }, () => addSite(south, one, 'South'))).rejects.toMatchObject({ code: '42501' })
  })
  test('refuse to move a row to another organisation', async () => {
    await expect(
      within({ org: north }, async () => {
        await addSite(north, one, 'North')
        await application.query('update site set org_id = $1', [south])
      }),
    ).rejects.toMatchObject({ code: '42501' })
  })
  test('stand around every table that has an organisation, for its owner too', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
    )
    expect(rows).toEqual([])
  })
  test('are not bypassed by the application', async () => {
    const { rows } = await application.query('select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user')
    expect(rows).toEqual([{ bypasses: false }])
  })
})

describe('a unique name', () => {
  test('is unique in its organisation, in any letter case, and names its field', async () => {
    await within({ org: north }, async () => {
      await addSite(north, one, 'North')
      await expect(addSite(north, other, 'NORTH')).rejects.toMatchObject({ code: '23505', constraint: 'site_name_unique' })
    })
  })
})

describe('the audit', () => {
  test.each([
    ['update audit_event set reason = null'],
    ['delete from audit_event'],
    ['truncate audit_event'],
    ['update audit_seal set root = root'],
    ['delete from read_log'],
    ['truncate unlock_event'],
  ])('is closed to the application: %s', async (statement) => {
    await expect(within({ org: north }, () => application.query(statement))).rejects.toMatchObject({ code: '42501' })
  })
  test.each([['update audit_event set reason = null'], ['delete from audit_event'], ['truncate audit_event']])(
    'refuses its owner too: %s',
    async (statement) => {
      await owner.query('begin')
      await owner.query("insert into audit_event (org_id, id, kind, action) values ($1, $2, 'site', 'create')", [north, one])
      await expect(owner.query(statement)).rejects.toMatchObject({ code: 'SD002' })
      await owner.query('rollback')
    },
  )
  test('is seen across organisations for sealing alone', async () => {
    for (const [org, id] of [
      [north, one],
      [south, other],
    ] as const) {
      await application.query('begin')
      await application.query("select set_config('app.org_id', $1, true)", [org])
      await addEvent(org, id)
      await application.query('commit')
    }
    const count = async () => Number((await application.query('select count(*) as count from audit_event')).rows[0].count)
    expect(await within({ purpose: 'seal' }, count)).toBe(2)
    expect(await within({ purpose: 'signIn' }, count)).toBe(0)
    expect(await within({ org: north }, count)).toBe(1)
    expect(await within({ org: north }, async () => (await application.query('select kind, action from audit_history')).rows)).toEqual([
      { kind: 'site', action: 'create' },
    ])
  })
})

/** Behind the walls the question is whether it can read by an index; whether that pays in a small table is for each server to judge. */
async function planOf(search: string): Promise<string> {
  await application.query('set local enable_seqscan = off')
  return (await application.query(`explain ${search}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
}

describe('the quick search', () => {
  test('is normalised text that follows the row, and is found by its index behind the walls', async () => {
    await owner.query(
      `insert into site (org_id, id, name, site_code)
       select $1, gen_random_uuid(), 'Clinic ' || md5(n::text), md5(n::text) from generate_series(1, 5000) n`,
      [north],
    )
    await owner.query('insert into site (org_id, id, name, site_code) values ($1, $2, $3, $3)', [north, one, 'Hôpital Général'])
    await owner.query('analyze site')
    await within({ org: north }, async () => {
      const search = `select name from site where org_id = '${north}' and deleted_at is null and search_text like studydesk_normalise('%ÔPITAL GÉN%')`
      expect((await application.query(search)).rows).toEqual([{ name: 'Hôpital Général' }])
      const plan = await planOf(search)
      expect(plan).toContain('site_search_index')
    })
  })
})

describe('the reading log', () => {
  test('finds who saw one record by its index behind the walls', async () => {
    await owner.query(
      `insert into read_log (org_id, id, user_id, resource, record_ids, call)
       select $1, gen_random_uuid(), $2, 'participant', array[gen_random_uuid(), gen_random_uuid()], 'read' from generate_series(1, 20000)`,
      [north, one],
    )
    await owner.query(
      `insert into read_log (org_id, id, user_id, resource, record_ids, call) values ($1, gen_random_uuid(), $2, 'participant', array[$2::uuid], 'list')`,
      [north, one],
    )
    await owner.query('analyze read_log')
    await within({ org: north }, async () => {
      const search = `select call from record_read where org_id = '${north}' and record_ids && array['${one}'::uuid]`
      expect((await application.query(search)).rows).toEqual([{ call: 'list' }])
      const plan = await planOf(search)
      expect(plan).toContain('read_log_records_index')
    })
  })
})

describe('a plain owner that may make no roles', () => {
  const name = 'schema_test_plain'
  const clean = [`drop database if exists ${name}`, `drop role if exists ${name}`]
  let plain: Client
  beforeAll(async () => {
    const server = await testServer()
    await administer(server, ...clean, `create role ${name} nosuperuser nocreaterole`, `create database ${name} owner ${name}`)
    plain = await connected(server.address('studydesk_owner', name))
  })
  afterAll(async () => {
    await plain?.end()
    await administer(await testServer(), ...clean)
  })

  test.each([
    ["beside the application's role", ''],
    ["without the application's role", 'alter role studydesk_app rename to studydesk_elsewhere;'],
  ])('builds the same tables %s, and is bound by their walls', async (_how, before) => {
    await plain.query(`begin; ${before} set local session authorization ${name}`)
    await plain.query(readFileSync(join(migrationsFolder, '0001_platform.sql'), 'utf8'))
    await plain.query(initialSql(resources))
    const add = (id: string) => plain.query('insert into site (org_id, id, name, site_code) values ($1, $2, $3, $3)', [north, id, 'North'])
    await plain.query('savepoint outside')
    await expect(add(one)).rejects.toMatchObject({ code: '42501' })
    await plain.query('rollback to outside')
    await plain.query("select set_config('app.org_id', $1, true)", [north])
    await add(one)
    expect((await plain.query("select name from site where search_text like '%nor%'")).rows).toEqual([{ name: 'North' }])
    await plain.query('rollback')
  })
})

async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  await client.connect()
  return client
}
