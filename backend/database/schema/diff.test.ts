import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boolean, choice, date, decimal, file, integer, ref, tags, text } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { cloneDatabase, migratedTemplate, testServer } from '../../testing/server.ts'
import { desiredSchema } from './desired.ts'
import { diff } from './diff.ts'
import { compareLive, readLive } from './live.ts'
import type { Schema } from './model.ts'
import { statementOf } from './statements.ts'

type Fields = ResourceDefinition['fields']
const clinic = (fields: Fields, changes: Partial<ResourceDefinition> = {}): ResourceDefinition => ({
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
const ward = (fields: Fields = {}): ResourceDefinition => {
  const { restrictedBy: _ofClinics, ...open } = clinic({ clinicId: ref({ to: 'testClinic' }), ...fields })
  return { ...open, name: 'testWard', deletion: 'none' }
}
const schemaOf = (...resources: readonly ResourceDefinition[]): Schema => desiredSchema(resources)
const base = {
  isClosed: boolean({ default: false }),
  size: integer({ max: 10 }),
  kind: choice(['A', 'B']),
  opened: date(),
  cost: decimal({ scale: 2 }),
}

/** From, to, and what is dangerous about it. */
const changes: Readonly<Record<string, readonly [before: Schema, after: Schema, dangers: readonly RegExp[]]>> = {
  nothing: [schemaOf(clinic(base)), schemaOf(clinic(base)), []],
  'the first tables': [{ tables: [] }, schemaOf(clinic(base), ward()), []],
  'another table': [schemaOf(clinic(base)), schemaOf(clinic(base), ward()), []],
  'a table gone': [schemaOf(clinic(base), ward()), schemaOf(clinic(base)), [/^test_ward: drops the table/]],
  'another field': [schemaOf(clinic(base)), schemaOf(clinic({ ...base, note: text({ max: 9, index: true }) })), []],
  'another required field': [schemaOf(clinic(base)), schemaOf(clinic({ ...base, note: text({ required: true }) })), []],
  'another required field with a default': [
    schemaOf(clinic(base)),
    schemaOf(clinic({ ...base, note: text({ required: true, default: "it's" }) })),
    [],
  ],
  'another reference': [schemaOf(clinic(base)), schemaOf(clinic({ ...base, parent: ref({ to: 'testClinic' }) })), []],
  'a field gone': [
    schemaOf(clinic(base)),
    schemaOf(clinic({ isClosed: base.isClosed })),
    [/size: drops/, /kind: drops/, /opened: drops/, /cost: drops/],
  ],
  'a searched field gone': [
    schemaOf(clinic({ ...base, city: text() }, { list: { columns: ['city'], filters: [], search: ['name', 'city'], sort: 'city' } })),
    schemaOf(clinic(base)),
    [/city: drops the column/],
  ],
  'a reference gone': [
    schemaOf(clinic(base), ward({ other: ref({ to: 'testClinic' }) })),
    schemaOf(clinic(base), ward()),
    [/other: drops the column/],
  ],
  'a field renamed': [
    schemaOf(clinic(base)),
    schemaOf(
      clinic({
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
      clinic(
        { ...base, code: text({ max: 9, unique: ['kind'], sensitive: true, index: true }) },
        { list: { columns: ['name', 'code'], filters: [], search: ['name', 'code'], sort: 'code' } },
      ),
      ward({ other: ref({ to: 'testClinic', required: true }) }),
    ),
    schemaOf(
      clinic(
        { ...base, label: text({ max: 9, unique: ['kind'], sensitive: true, index: true, renamedFrom: 'code' }) },
        { list: { columns: ['name', 'label'], filters: [], search: ['name', 'label'], sort: 'label' } },
      ),
      ward({ neighbour: ref({ to: 'testClinic', required: true, renamedFrom: 'other' }) }),
    ),
    [],
  ],
  'a field renamed and narrowed': [
    schemaOf(clinic(base)),
    schemaOf(
      clinic({
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
    schemaOf(clinic(base), ward()),
    schemaOf({ ...clinic(base), name: 'testHospital', renamedFrom: 'testClinic' }, ward({ clinicId: ref({ to: 'testHospital' }) })),
    [],
  ],
  'a resource renamed with a field of it': [
    schemaOf(clinic(base)),
    schemaOf({
      ...clinic({
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
  'an indexed list': [schemaOf(clinic(base)), schemaOf(clinic({ ...base, words: tags({ index: true }) })), []],
  'a wider bound': [schemaOf(clinic(base)), schemaOf(clinic({ ...base, size: integer({ max: 20 }), kind: choice(['A', 'B', 'C']) })), []],
  'no bound': [schemaOf(clinic(base)), schemaOf(clinic({ ...base, size: integer() })), []],
  'a narrower bound': [schemaOf(clinic(base)), schemaOf(clinic({ ...base, size: integer({ max: 9 }) })), [/size_check: may refuse/]],
  'a value less': [schemaOf(clinic(base)), schemaOf(clinic({ ...base, kind: choice(['A']) })), [/kind_check: may refuse/]],
  'a wider number': [schemaOf(clinic(base)), schemaOf(clinic({ ...base, cost: decimal({ scale: 4 }) })), []],
  'a narrower number': [
    schemaOf(clinic(base)),
    schemaOf(clinic({ ...base, cost: decimal({ scale: 1 }) })),
    [/cost: numeric\(11,2\) becomes numeric\(10,1\)/],
  ],
  'another type': [schemaOf(clinic(base)), schemaOf(clinic({ ...base, opened: text({ max: 20 }) })), [/opened_check/]],
  'now required': [
    schemaOf(clinic(base)),
    schemaOf(clinic({ ...base, opened: date({ required: true }) })),
    [/opened: rows without a value/],
  ],
  'no longer required': [schemaOf(clinic({ ...base, opened: date({ required: true }) })), schemaOf(clinic(base)), []],
  'now unique': [
    schemaOf(clinic(base)),
    schemaOf(clinic({ ...base, opened: date({ unique: ['kind'] }) })),
    [/opened_kind_unique: rows that agree/],
  ],
  'another default': [schemaOf(clinic(base)), schemaOf(clinic({ ...base, size: integer({ max: 10, default: 3 }) })), []],
  'now sensitive and searched': [
    schemaOf(clinic({ ...base, phone: text() })),
    schemaOf(
      clinic(
        { ...base, phone: text({ sensitive: true }) },
        { list: { columns: ['name', 'phone'], filters: [], search: ['name', 'phone'], sort: 'phone' } },
      ),
    ),
    [],
  ],
  'no search': [schemaOf(clinic(base)), schemaOf(clinic(base, { list: { columns: ['name'], filters: [], search: [], sort: 'name' } })), []],
  'no trash': [
    schemaOf(clinic(base)),
    schemaOf(clinic(base, { deletion: 'remove' })),
    [/deleted_at: drops/, /deleted_by: drops/, /rows that agree would be refused/],
  ],
  'a trash': [schemaOf(clinic(base, { deletion: 'remove' })), schemaOf(clinic(base)), []],
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

/** A place of its own in the test's database. */
async function emptyPlace(name: string): Promise<void> {
  await client.query(`drop schema if exists ${name} cascade; create schema ${name}; set search_path to ${name}, public`)
}

async function run({ actions }: ReturnType<typeof diff>): Promise<void> {
  for (const action of actions) await client.query(statementOf(action))
}

describe.each(Object.entries(changes))('%s', (_what, [before, after, dangers]) => {
  const names = [...new Set([...before.tables, ...after.tables].map(({ name }) => name))]

  test('the migration leads to the very database that the declarations make', async () => {
    await emptyPlace('migrated')
    await run(diff({ tables: [] }, before))
    await run(diff(before, after))
    const one = await readLive(client, names)
    await emptyPlace('fresh')
    await run(diff({ tables: [] }, after))
    const other = await readLive(client, names)
    expect(other.get(after.tables[0]?.name ?? '')?.size).toBeGreaterThan(10)
    expect(compareLive({ one, other, oneName: 'migrated', otherName: 'fresh' })).toEqual([])
    expect(diff(after, after)).toEqual({ actions: [], dangers: [] })
  })

  test('what may lose data is said', () => {
    const said = diff(before, after).dangers
    expect(said).toHaveLength(dangers.length)
    for (const danger of dangers) expect(said.filter((each) => danger.test(each))).toHaveLength(1)
  })
})

describe('rows', () => {
  test('keep their values through a rename', async () => {
    await emptyPlace('rows')
    const before = schemaOf(clinic({ isClosed: base.isClosed, size: base.size }))
    await run(diff({ tables: [] }, before))
    const id = '0198a000-0000-7000-8000-000000000001'
    await client.query(`insert into test_clinic (org_id, id, name, size) values ($1, $1, 'North', 7)`, [id])
    await run(diff(before, schemaOf(clinic({ isClosed: base.isClosed, rooms: integer({ max: 10, renamedFrom: 'size' }) }))))
    const { rows } = await client.query('select name, rooms, search_text from test_clinic')
    expect(rows).toEqual([{ name: 'North', rooms: 7, search_text: 'north' }])
  })

  test('keep their values, indexes, constraints, search, references and files when fields and their resource are renamed', async () => {
    await emptyPlace('renamed')
    const list = (field: string) => ({ list: { columns: ['name', field], filters: [], search: ['name', field], sort: field } })
    const before = schemaOf(clinic({ isClosed: base.isClosed, code: text({ max: 9, unique: true }), plan: file() }, list('code')), ward())
    const after = schemaOf(
      {
        ...clinic({ isClosed: base.isClosed, label: text({ max: 9, unique: true, renamedFrom: 'code' }), plan: file() }, list('label')),
        name: 'testHospital',
        renamedFrom: 'testClinic',
      },
      ward({ clinicId: ref({ to: 'testHospital' }) }),
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
    const kept = async () =>
      (await client.query(`select oid from pg_class where relname like 'test\\_%' and relkind = 'i' order by oid`)).rows
    const indexes = await kept()
    await run(diff(before, after))
    expect(await kept()).toEqual(indexes)
    const { rows } = await client.query(
      'select h.name, label, h.search_text, w.name as ward from test_hospital h join test_ward w on w.clinic_id = h.id',
    )
    expect(rows).toEqual([{ name: 'North', label: 'A-7', search_text: 'north a-7', ward: 'East' }])
    expect((await client.query('select resource from stored_file')).rows).toEqual([{ resource: 'testHospital' }])
    const twin = `insert into test_hospital (org_id, id, name, label) values ($1, gen_random_uuid(), 'South', 'a-7')`
    await expect(client.query(twin, [id])).rejects.toMatchObject({ constraint: 'test_hospital_label_unique' })
  })
})
