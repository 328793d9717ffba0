import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boolean, choice, date, decimal, file, integer, ref, tags, text } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { cloneDatabase, migratedTemplate, testServer } from '../../../app/testing/server.ts'
import { buildDesiredSchema } from './desired.ts'
import { diff } from './diff.ts'
import { compareLive, readLive } from './live.ts'
import type { Schema } from './model.ts'
import { statementOf } from './statements.ts'

type Fields = ResourceDefinition['fields']
const buildClinic = (fields: Fields, changes: Partial<ResourceDefinition> = {}): ResourceDefinition => ({
  name: 'testClinic',
  namespace: 'admin',
  page: 'ADMIN_SITES',
  scope: ['org'],
  title: 'name',
  path: { many: 'clinics', one: 'clinic' },
  fields: { name: text({ required: true, max: 40, unique: true }), ...fields },
  restrictedBy: 'isClosed',
  actions: { list: 'VIEW' },
  list: { columns: ['name'], filters: [], search: ['name'], sort: 'name' },
  audit: 'changes',
  deletion: 'trash',
  ...changes,
})
const buildWard = (fields: Fields = {}): ResourceDefinition => {
  const { restrictedBy: _clinicRestriction, ...open } = buildClinic({ clinicId: ref({ to: 'testClinic' }), ...fields })
  return { ...open, name: 'testWard', deletion: 'none' }
}
const schemaOf = (...resources: readonly ResourceDefinition[]): Schema => buildDesiredSchema(resources)
const base = {
  isClosed: boolean({ default: false }),
  size: integer({ max: 10 }),
  kind: choice(['A', 'B']),
  opened: date(),
  cost: decimal({ scale: 2 }),
}

/** Schemas before and after, and the dangers that the steps report. */
const changes: Readonly<Record<string, readonly [before: Schema, after: Schema, dangers: readonly RegExp[]]>> = {
  nothing: [schemaOf(buildClinic(base)), schemaOf(buildClinic(base)), []],
  'the first tables': [{ tables: [] }, schemaOf(buildClinic(base), buildWard()), []],
  'another table': [schemaOf(buildClinic(base)), schemaOf(buildClinic(base), buildWard()), []],
  'a table gone': [schemaOf(buildClinic(base), buildWard()), schemaOf(buildClinic(base)), [/^test_ward: drops the table/]],
  'another field': [schemaOf(buildClinic(base)), schemaOf(buildClinic({ ...base, note: text({ max: 9, index: true }) })), []],
  'another required field': [schemaOf(buildClinic(base)), schemaOf(buildClinic({ ...base, note: text({ required: true }) })), []],
  'another required field with a default': [
    schemaOf(buildClinic(base)),
    schemaOf(buildClinic({ ...base, note: text({ required: true, default: "it's" }) })),
    [],
  ],
  'another reference': [schemaOf(buildClinic(base)), schemaOf(buildClinic({ ...base, parent: ref({ to: 'testClinic' }) })), []],
  'a field gone': [
    schemaOf(buildClinic(base)),
    schemaOf(buildClinic({ isClosed: base.isClosed })),
    [/size: drops/, /kind: drops/, /opened: drops/, /cost: drops/],
  ],
  'a searched field gone': [
    schemaOf(buildClinic({ ...base, city: text() }, { list: { columns: ['city'], filters: [], search: ['name', 'city'], sort: 'city' } })),
    schemaOf(buildClinic(base)),
    [/city: drops the column/],
  ],
  'a reference gone': [
    schemaOf(buildClinic(base), buildWard({ other: ref({ to: 'testClinic' }) })),
    schemaOf(buildClinic(base), buildWard()),
    [/other: drops the column/],
  ],
  'a field renamed': [
    schemaOf(buildClinic(base)),
    schemaOf(
      buildClinic({
        isClosed: base.isClosed,
        rooms: integer({ max: 10, renamedFrom: 'size' }),
        kind: base.kind,
        opened: base.opened,
        cost: base.cost,
      }),
    ),
    [],
  ],
  'a field renamed that is unique, sorted, searched, sensitive and a reference of another': [
    schemaOf(
      buildClinic(
        { ...base, code: text({ max: 9, unique: ['kind'], sensitive: true, index: true }) },
        { list: { columns: ['name', 'code'], filters: [], search: ['name', 'code'], sort: 'code' } },
      ),
      buildWard({ other: ref({ to: 'testClinic', required: true }) }),
    ),
    schemaOf(
      buildClinic(
        { ...base, label: text({ max: 9, unique: ['kind'], sensitive: true, index: true, renamedFrom: 'code' }) },
        { list: { columns: ['name', 'label'], filters: [], search: ['name', 'label'], sort: 'label' } },
      ),
      buildWard({ neighbour: ref({ to: 'testClinic', required: true, renamedFrom: 'other' }) }),
    ),
    [],
  ],
  'a field renamed and narrowed': [
    schemaOf(buildClinic(base)),
    schemaOf(
      buildClinic({
        isClosed: base.isClosed,
        kind: base.kind,
        opened: base.opened,
        cost: base.cost,
        rooms: integer({ max: 9, renamedFrom: 'size' }),
      }),
    ),
    [/rooms_check: may refuse/],
  ],
  'a resource renamed': [
    schemaOf(buildClinic(base), buildWard()),
    schemaOf(
      { ...buildClinic(base), name: 'testHospital', renamedFrom: 'testClinic' },
      buildWard({ clinicId: ref({ to: 'testHospital' }) }),
    ),
    [],
  ],
  'a resource renamed with a field of it': [
    schemaOf(buildClinic(base)),
    schemaOf({
      ...buildClinic({
        isClosed: base.isClosed,
        rooms: integer({ max: 10, renamedFrom: 'size' }),
        kind: base.kind,
        opened: base.opened,
        cost: base.cost,
      }),
      name: 'testHospital',
      renamedFrom: 'testClinic',
    }),
    [],
  ],
  'an indexed list': [schemaOf(buildClinic(base)), schemaOf(buildClinic({ ...base, words: tags({ index: true }) })), []],
  'a wider bound': [
    schemaOf(buildClinic(base)),
    schemaOf(buildClinic({ ...base, size: integer({ max: 20 }), kind: choice(['A', 'B', 'C']) })),
    [],
  ],
  'no bound': [schemaOf(buildClinic(base)), schemaOf(buildClinic({ ...base, size: integer() })), []],
  'a narrower bound': [
    schemaOf(buildClinic(base)),
    schemaOf(buildClinic({ ...base, size: integer({ max: 9 }) })),
    [/size_check: may refuse/],
  ],
  'a value less': [schemaOf(buildClinic(base)), schemaOf(buildClinic({ ...base, kind: choice(['A']) })), [/kind_check: may refuse/]],
  'a wider number': [schemaOf(buildClinic(base)), schemaOf(buildClinic({ ...base, cost: decimal({ scale: 4 }) })), []],
  'a narrower number': [
    schemaOf(buildClinic(base)),
    schemaOf(buildClinic({ ...base, cost: decimal({ scale: 1 }) })),
    [/cost: numeric\(11,2\) becomes numeric\(10,1\)/],
  ],
  'another type': [schemaOf(buildClinic(base)), schemaOf(buildClinic({ ...base, opened: text({ max: 20 }) })), [/opened_check/]],
  'now required': [
    schemaOf(buildClinic(base)),
    schemaOf(buildClinic({ ...base, opened: date({ required: true }) })),
    [/opened: rows without a value/],
  ],
  'no longer required': [schemaOf(buildClinic({ ...base, opened: date({ required: true }) })), schemaOf(buildClinic(base)), []],
  'now unique': [
    schemaOf(buildClinic(base)),
    schemaOf(buildClinic({ ...base, opened: date({ unique: ['kind'] }) })),
    [/opened_kind_unique: rows that agree/],
  ],
  'another default': [schemaOf(buildClinic(base)), schemaOf(buildClinic({ ...base, size: integer({ max: 10, default: 3 }) })), []],
  'now sensitive and searched': [
    schemaOf(buildClinic({ ...base, phone: text() })),
    schemaOf(
      buildClinic(
        { ...base, phone: text({ sensitive: true }) },
        { list: { columns: ['name', 'phone'], filters: [], search: ['name', 'phone'], sort: 'phone' } },
      ),
    ),
    [],
  ],
  'no search': [
    schemaOf(buildClinic(base)),
    schemaOf(buildClinic(base, { list: { columns: ['name'], filters: [], search: [], sort: 'name' } })),
    [],
  ],
  'no trash': [
    schemaOf(buildClinic(base)),
    schemaOf(buildClinic(base, { deletion: 'remove' })),
    [/deleted_at: drops/, /deleted_by: drops/, /rows that agree would be refused/],
  ],
  'a trash': [schemaOf(buildClinic(base, { deletion: 'remove' })), schemaOf(buildClinic(base)), []],
}

let client: Client
let drop: () => Promise<void>

beforeAll(async () => {
  const server = await testServer()
  const clone = await cloneDatabase(server, migratedTemplate)
  client = new Client({ connectionString: server.address('studydesk_owner', clone.name) })
  await client.connect()
  drop = clone.drop
})
afterAll(async () => {
  await client?.end()
  await drop?.()
})

/** Creates a schema for this test alone in the test's database. */
async function createEmptySchema(name: string): Promise<void> {
  await client.query(`drop schema if exists ${name} cascade; create schema ${name}; set search_path to ${name}, public`)
}

async function run({ actions }: ReturnType<typeof diff>): Promise<void> {
  for (const action of actions) await client.query(statementOf(action))
}

describe.each(Object.entries(changes))('%s', (_title, [before, after, dangers]) => {
  const names = [...new Set([...before.tables, ...after.tables].map(({ name }) => name))]

  test('the migration results in exactly the database that the declarations define', async () => {
    await createEmptySchema('migrated')
    await run(diff({ tables: [] }, before))
    await run(diff(before, after))
    const migratedSchema = await readLive(client, names)
    await createEmptySchema('fresh')
    await run(diff({ tables: [] }, after))
    const freshSchema = await readLive(client, names)
    expect(freshSchema.get(after.tables[0]?.name ?? '')?.size).toBeGreaterThan(10)
    expect(compareLive({ one: migratedSchema, other: freshSchema, oneName: 'migrated', otherName: 'fresh' })).toEqual([])
    expect(diff(after, after)).toEqual({ actions: [], dangers: [] })
  })

  test('steps that may lose data are reported', () => {
    const message = diff(before, after).dangers
    expect(message).toHaveLength(dangers.length)
    for (const danger of dangers) expect(message.filter((each) => danger.test(each))).toHaveLength(1)
  })
})

describe('rows', () => {
  test('rows keep their values when a column is renamed', async () => {
    await createEmptySchema('rows')
    const before = schemaOf(buildClinic({ isClosed: base.isClosed, size: base.size }))
    await run(diff({ tables: [] }, before))
    const id = '0198a000-0000-7000-8000-000000000001'
    await client.query(`insert into test_clinic (org_id, id, name, size) values ($1, $1, 'North', 7)`, [id])
    await run(diff(before, schemaOf(buildClinic({ isClosed: base.isClosed, rooms: integer({ max: 10, renamedFrom: 'size' }) }))))
    const { rows } = await client.query('select name, rooms, search_text from test_clinic')
    expect(rows).toEqual([{ name: 'North', rooms: 7, search_text: 'north' }])
  })

  test('rows keep their values, indexes, constraints, search, references and files when fields and their resource are renamed', async () => {
    await createEmptySchema('renamed')
    const list = (field: string) => ({ list: { columns: ['name', field], filters: [], search: ['name', field], sort: field } })
    const before = schemaOf(
      buildClinic({ isClosed: base.isClosed, code: text({ max: 9, unique: true }), plan: file() }, list('code')),
      buildWard(),
    )
    const after = schemaOf(
      {
        ...buildClinic(
          { isClosed: base.isClosed, label: text({ max: 9, unique: true, renamedFrom: 'code' }), plan: file() },
          list('label'),
        ),
        name: 'testHospital',
        renamedFrom: 'testClinic',
      },
      buildWard({ clinicId: ref({ to: 'testHospital' }) }),
    )
    await run(diff({ tables: [] }, before))
    const id = '0198a000-0000-7000-8000-000000000001'
    await client.query(`insert into test_clinic (org_id, id, name, code) values ($1, $1, 'North', 'A-7')`, [id])
    await client.query(`insert into test_ward (org_id, id, name, clinic_id) values ($1, $1, 'East', $1)`, [id])
    await client.query(
      `insert into stored_file (org_id, id, file_name, content_type, file_size, sha256, location, resource, record_id, field)
        values ($1, $1, 'plan.pdf', 'application/pdf', 1, '', 'k', 'testClinic', $1, 'plan')`,
      [id],
    )
    const fetchStored = async () =>
      (await client.query(`select oid from pg_class where relname like 'test\\_%' and relkind = 'i' order by oid`)).rows
    const indexes = await fetchStored()
    await run(diff(before, after))
    expect(await fetchStored()).toEqual(indexes)
    const { rows } = await client.query(
      'select h.name, label, h.search_text, w.name as ward from test_hospital h join test_ward w on w.clinic_id = h.id',
    )
    expect(rows).toEqual([{ name: 'North', label: 'A-7', search_text: 'north a-7', ward: 'East' }])
    expect((await client.query('select resource from stored_file')).rows).toEqual([{ resource: 'testHospital' }])
    const twin = `insert into test_hospital (org_id, id, name, label) values ($1, gen_random_uuid(), 'South', 'a-7')`
    await expect(client.query(twin, [id])).rejects.toMatchObject({ constraint: 'test_hospital_label_unique' })
  })
})
