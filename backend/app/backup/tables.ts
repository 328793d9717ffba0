import type pg from 'pg'

/** A table whose rows all belong in a backup. */
export interface Table {
  readonly schema: string
  readonly name: string
  /** Columns that are stored as entered. PostgreSQL recomputes generated columns. */
  readonly columns: readonly string[]
  /** True if row-level security shows the table's rows for one organisation at a time. */
  readonly isByOrganisation: boolean
}

/** Schemas of the platform, the embedded identity provider and the jobs. */
const schemas = ['public', 'idp', 'graphile_worker']

/**
 * Tables that a backup leaves out, because migrations and the server fill them. It also leaves out unlogged tables, whose rows a crash
 * may delete.
 */
const excludedTables = ['studydesk_migration', 'migrations']

/** Returns every table that belongs in a backup, sorted by schema and name. */
export async function tablesOf(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(
    `select space.nspname as schema, "table".relname as name,
        array_agg("column".attname::text order by "column".attnum) filter (where "column".attgenerated = '') as columns,
        bool_or("column".attname = 'org_id') as "isByOrganisation"
      from pg_class "table"
        join pg_namespace space on space.oid = "table".relnamespace
        join pg_attribute "column" on "column".attrelid = "table".oid and "column".attnum > 0 and not "column".attisdropped
      where space.nspname = any($1) and "table".relkind = 'r' and "table".relpersistence = 'p' and "table".relname <> all($2)
        and not exists (select 1 from pg_depend where objid = "table".oid and deptype = 'e')
      group by 1, 2 order by 1, 2`,
    [schemas, excludedTables],
  )
  return rows
}

export const quoteTable = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `"${schema}"."${name}"`
export const quoteColumns = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')
