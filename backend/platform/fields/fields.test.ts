import knex from 'knex'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFilled } from '#resources/core/conditions.ts'
import { fieldTypes, typeOf } from '#resources/core/fields/index.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'
import type { ValueOperator } from '#resources/core/operators.ts'
import { formatDay } from '#resources/core/values/formatDay.ts'
import { testDatabase } from '../../app/testing/index.ts'
import { types as poolTypes } from '../database/values.ts'
import { hasValueCondition } from './filters.ts'
import { formatDateSql } from './formatDateSql.ts'
import { columnOf, decryptSecret, setFieldKey } from './index.ts'

/** Tests every type with its fixture in a real table; the type itself describes the column. */
const build = knex({ client: 'pg' })
const names = (Object.keys(fieldTypes) as FieldTypeName[]).filter(
  (name) => columnOf(fieldTypes[name].fixture.field).column(fieldTypes[name].fixture.field) !== null,
)

let database: Awaited<ReturnType<typeof testDatabase>>
let client: pg.Client

beforeAll(async () => {
  setFieldKey('a key for tests')
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl, types: poolTypes })
  await client.connect()
  await client.query("set time zone 'UTC'")
})
afterAll(async () => {
  await client?.end()
  await database?.close()
})

const run = async (query: {
  toSQL(): { toNative(): { sql: string; bindings: readonly unknown[] } }
}): Promise<Record<string, unknown>[]> => {
  const { sql, bindings } = query.toSQL().toNative()
  return (await client.query(sql, [...bindings])).rows
}

test.each(['en', 'fr'] as const)('dates in a title have the format of the screens: %s', async (language) => {
  for (const month of Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))) {
    const moment = `2026-${month}-05 09:07`
    const { rows } = await client.query(
      `select ${formatDateSql('$1::date', language)} as day, ${formatDateSql('$2::timestamp', language, 'HH24:MI')} as moment`,
      [moment.slice(0, 10), moment],
    )
    expect(rows).toEqual([{ day: formatDay(moment.slice(0, 10), language), moment: formatDay(moment, language) }])
  }
})

describe.each(names)('%s', (name) => {
  const { field, valid } = fieldTypes[name].fixture
  const column = columnOf(field)
  const type = typeOf(field)
  const table = `of_${name.toLowerCase()}`
  const stored = valid.map(([, value]) => value)

  beforeAll(async () => {
    const constraint = column.constraint(field, '"value"')
    await client.query(
      `create table ${table} (id int primary key, value ${column.column(field)} ${constraint === null ? '' : `check (${constraint})`})`,
    )
    await client.query(`insert into ${table} (id) values (0)`)
    for (const [index, value] of stored.entries())
      await client.query(`insert into ${table} values ($1, $2)`, [index + 1, column.toDatabase(value, field)])
  })

  test('a field type reads back what it wrote', async () => {
    const { rows } = await client.query(`select value from ${table} where id > 0 order by id`)
    const read = rows.map(({ value }) => column.fromDatabase(value, field))
    if (type.isWriteOnly === true) {
      expect(read).toEqual(stored.map(() => true))
      expect(rows.map(({ value }) => decryptSecret(value as Buffer))).toEqual(stored)
    } else expect(read).toEqual(stored)
  })

  test("a field type reads the same through pg's own parsers", async () => {
    const other = new pg.Client({ connectionString: database.ownerUrl })
    await other.connect()
    const { rows } = await other.query(`select value from ${table} where id > 0 order by id`)
    await other.end()
    expect(rows.map(({ value }) => column.fromDatabase(value, field))).toEqual(type.isWriteOnly === true ? stored.map(() => true) : stored)
  })

  test('a field type keeps null', async () => {
    const { rows } = await client.query(`insert into ${table} values (-1, $1) returning value`, [column.toDatabase(null, field)])
    expect(rows).toEqual([{ value: null }])
    await client.query(`delete from ${table} where id = -1`)
  })

  test("a field type is described in the catalogue's spelling, so that two databases can be compared", async () => {
    const { rows } = await client.query(
      "select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attname = 'value'",
      [table],
    )
    expect(rows).toEqual([{ type: column.column(field) }])
  })

  if (type.sortable)
    test('a field type sorts in the order of its fixture', async () => {
      const { rows } = await client.query(`select id from ${table} where id > 0 order by value`)
      expect(rows.map(({ id }) => id)).toEqual(stored.map((_, index) => index + 1))
    })

  test.each(type.operators)('a field type filters by %s according to its meaning', async (operator) => {
    for (const requested of createOperands(stored, operator)) {
      const query = build(table).select('id').orderBy('id')
      column.filter(query, build.raw('"value"'), operator, requested, field)
      const expected = [null, ...stored].flatMap((value, id) => (matchesOperator(value, operator, requested) ? [id] : []))
      expect(await run(query), `${operator} ${JSON.stringify(requested)}`).toEqual(expected.map((id) => ({ id })))
    }
  })

  test.each(type.operators)('a field type filters by %s on a redacted expression', async (operator) => {
    const [requested] = createOperands(stored, operator)
    const query = build(table).select('id').orderBy('id')
    column.filter(query, build.raw('(case when id = 1 then null else "value" end)'), operator, requested, field)
    expect((await run(query)).map(({ id }) => id).includes(1)).toBe(operator === 'ne')
  })

  test('a field type distinguishes empty values from others', async () => {
    const hasValueSql = hasValueCondition(column, '"value"')
    const { rows } = await client.query(`select id, (${hasValueSql}) is true as filled from ${table} order by id`)
    expect(rows).toEqual([null, ...stored].map((value, id) => ({ id, filled: isFilled(value) })))
  })

  if (type.operators.length > 0)
    test('a field type parses every stored value from an address', () => {
      for (const value of stored.flat()) expect(column.parseFilter(String(value), field)).toEqual(value)
    })

  if (type.operators.length > 0)
    test('a field type rejects a blank filter by a code', () => {
      expect(() => column.parseFilter('  ', field)).toThrow(/^required$/)
    })

  test('a field type is written to a CSV file and read back', () => {
    for (const value of stored) {
      const cell = column.toCsv(value, field)
      expect(typeof cell).toBe('string')
      if (type.isWriteOnly === true) expect(cell).toBe('')
      else expect(type.normalise(column.fromCsv(cell, field), field, { row: {}, today: '2026-11-21' })).toEqual(value)
    }
    expect(column.toCsv(null, field)).toBe('')
    expect(column.fromCsv(' ', field)).toBe(null)
  })
})

test('a phone number is searched in its stored and in its usual form', async () => {
  const searchedSql = columnOf({ type: 'phone' }).searched?.('"value"')
  const { rows } = await client.query(`select ${searchedSql} as text from (values ('+15145550100'), ('+33612345678')) of_text (value)`)
  expect(rows).toEqual([{ text: '+15145550100 514-555-0100' }, { text: '+33612345678' }])
})

/**
 * Returns values to filter by: each stored value; for `in`, lists of one value, of all values and of none; for `like`, parts of the
 * values.
 */
function createOperands(stored: readonly unknown[], operator: ValueOperator): readonly unknown[] {
  const each = stored.flat()
  if (operator === 'in') return [each.slice(0, 1), each, []]
  if (operator === 'like') return each.flatMap((value) => [value, String(value).slice(1, 4).toUpperCase(), '%', '_'])
  return each
}

/** The operators implemented again, without SQL. */
function matchesOperator(value: unknown, operator: ValueOperator, requested: unknown): boolean {
  if (Array.isArray(value))
    return (operator === 'in' ? (requested as unknown[]) : [requested]).some((candidate) => value.includes(candidate))
  if (operator === 'ne') return value !== requested
  if (value === null) return false
  if (operator === 'in') return (requested as unknown[]).includes(value)
  if (operator === 'like') return String(value).toLowerCase().includes(String(requested).toLowerCase())
  if (operator === 'gte') return (value as string) >= (requested as string)
  if (operator === 'lte') return (value as string) <= (requested as string)
  return value === requested
}
