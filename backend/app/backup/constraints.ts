import type pg from 'pg'
import { quoteTable, type Table } from './tables.ts'

type TableName = Pick<Table, 'schema' | 'name'>

/**
 * Runs `work` while foreign keys and row-level security are disabled, so that it can write rows of all organisations in any order.
 * Afterwards it enables both, and PostgreSQL has checked every foreign key. Call it inside a transaction, so that no other session sees
 * the tables unprotected.
 */
export async function withoutReferences(owner: pg.Client, tables: readonly TableName[], work: () => Promise<void>): Promise<void> {
  const names = tables.map(({ schema, name }) => `${schema}.${name}`)
  const { rows: references } = await owner.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [names.map(quoteName)],
  )
  const { rows: forcedTables } = await owner.query<{ table: string }>(
    'select oid::regclass::text as table from pg_class where oid = any($1::regclass[]) and relforcerowsecurity',
    [names.map(quoteName)],
  )
  for (const { table, name } of references) await owner.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of forcedTables) await owner.query(`alter table ${table} no force row level security`)
  await work()
  for (const { table, name, definition } of references) await owner.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { table } of forcedTables) await owner.query(`alter table ${table} force row level security`)
  for (const table of tables) await setSequences(owner, table)
}

/** Sets the table's sequences above the restored numbers. */
async function setSequences(owner: pg.Client, table: TableName): Promise<void> {
  const { rows } = await owner.query<{ column: string; sequence: string | null }>(
    `select quote_ident(attname) as column, pg_get_serial_sequence($1, attname) as sequence
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [quoteTable(table)],
  )
  for (const { column, sequence } of rows) {
    if (sequence !== null) await owner.query(`select setval($1, (select max(${column}) from ${quoteTable(table)}))`, [sequence])
  }
}

const quoteName = (name: string): string => name.replace(/^(.*)\.(.*)$/, '"$1"."$2"')
