import knex from 'knex'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Condition, isConditionMet } from '#resources/core/conditions.ts'
import { boolean, choice, date, integer, text } from '#resources/core/fields/index.ts'
import { defineResource } from '#resources/core/resource.ts'
import { type TestDatabase, testDatabase } from '../../../app/testing/index.ts'
import { compileModel } from '../model/compile.ts'
import { toParameter } from '../model/rows.ts'
import { conditionSql } from './conditionSql.ts'

const appointment = defineResource({
  name: 'appointment',
  namespace: 'admin',
  page: 'ADMIN_SITES',
  scope: ['org'],
  title: 'room',
  path: { many: 'appointments', one: 'appointment' },
  fields: {
    room: text(),
    kind: choice({ values: ['FIRST', 'SECOND'] }),
    length: integer(),
    most: integer(),
    dueOn: date(),
    isMissed: boolean(),
  },
  actions: { list: 'VIEW', read: 'VIEW' },
  audit: 'changes',
  deletion: 'none',
})
const model = compileModel(appointment, [])
const variables = { me: '00000000-0000-7000-8000-000000000001', today: '2026-11-22', timeZone: 'America/Toronto' }

/** Every combination of a matching value, another value and null. */
const rows = [null, 'FIRST', 'SECOND'].flatMap((kind) =>
  [null, 3, 9].flatMap((length) =>
    [null, 9].flatMap((maxLength) =>
      [null, '2026-11-22', '2027-01-01'].flatMap((dueDate) =>
        [null, true, false].map((isMissed) => ({
          room: kind === null ? null : `Room ${kind}`,
          kind,
          length,
          most: maxLength,
          dueOn: dueDate,
          isMissed,
        })),
      ),
    ),
  ),
)

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query('create table appointment (id int, room text, kind text, length int, most int, due_on date, is_missed boolean)')
  for (const [id, row] of rows.entries()) {
    const values = model.stored.map((field) => toParameter(field, row[field.name as keyof typeof row]))
    await client.query('insert into appointment values ($1, $2, $3, $4, $5, $6, $7)', [id, ...values])
  }
})
afterAll(async () => {
  await client?.end()
  await database?.close()
})

test.each<Condition>([
  { field: 'kind', is: 'FIRST' },
  { field: 'kind', is: null },
  { field: 'kind', isNot: 'FIRST' },
  { field: 'kind', isNot: null },
  { field: 'kind', in: ['FIRST', null] },
  { field: 'kind', in: [] },
  { field: 'length', is: { field: 'most' } },
  { field: 'length', isNot: { field: 'most' } },
  { field: 'length', above: 3 },
  { field: 'length', atLeast: { field: 'most' } },
  { field: 'dueOn', atLeast: '$today+40' },
  { field: 'room', filled: true },
  { field: 'room', filled: false },
  { field: 'isMissed', is: false },
  { not: { field: 'length', above: 3 } },
  { not: { not: { field: 'kind', is: 'FIRST' } } },
  { not: { any: [{ field: 'kind', is: 'FIRST' }, { all: [{ field: 'length', above: 3 }, { not: { field: 'isMissed', is: true } }] }] } },
  { all: [] },
  { any: [] },
])('the database evaluates %j as frontend and backend do', async (condition) => {
  const { text: sql, values } = conditionSql(condition, model, variables)
  const query = knex({ client: 'pg' })('appointment')
    .select('id')
    .whereRaw(`(${sql})`, [...values])
    .orderBy('id')
  const native = query.toSQL().toNative()
  const { rows: matches } = await client.query(native.sql, [...native.bindings])
  expect(matches.map(({ id }) => id)).toEqual(
    [...rows.entries()].filter(([, row]) => isConditionMet(condition, row, variables)).map(([id]) => id),
  )
})
