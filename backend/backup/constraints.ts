import type pg from 'pg'
import { quotedTable, type Table } from './tables.ts'

type Named = Pick<Table, 'schema' | 'name'>

/**
 * Does its work while references and row-level security stand aside, for rows of every organisation in any order; afterwards both stand
 * again, and PostgreSQL has checked every reference. Inside a transaction: nobody else ever sees the tables without them.
 */
export async function withoutReferences(owner: pg.Client, tables: readonly Named[], work: () => Promise<void>): Promise<void> {
  const names = tables.map(({ schema, name }) => `${schema}.${name}`)
  const { rows: references } = await owner.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [names.map(quotedName)],
  )
  const { rows: forced } = await owner.query<{ table: string }>(
    'select oid::regclass::text as table from pg_class where oid = any($1::regclass[]) and relforcerowsecurity',
    [names.map(quotedName)],
  )
  for (const { table, name } of references) await owner.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of forced) await owner.query(`alter table ${table} no force row level security`)
  await work()
  for (const { table, name, definition } of references) await owner.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { table } of forced) await owner.query(`alter table ${table} force row level security`)
  for (const table of tables) await setSequences(owner, table)
}

/** Numbers given out from now on are above those that came. */
async function setSequences(owner: pg.Client, table: Named): Promise<void> {
  const { rows } = await owner.query<{ column: string; sequence: string | null }>(
    `select quote_ident(attname) as column, pg_get_serial_sequence($1, attname) as sequence
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [quotedTable(table)],
  )
  for (const { column, sequence } of rows) {
    if (sequence !== null) await owner.query(`select setval($1, (select max(${column}) from ${quotedTable(table)}))`, [sequence])
  }
}

const quotedName = (name: string): string => name.replace(/^(.*)\.(.*)$/, '"$1"."$2"')
