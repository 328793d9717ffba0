import type pg from 'pg'

/** A table of which every row belongs in a backup. */
export interface Table {
  readonly schema: string
  readonly name: string
  /** Those that are stored as given; generated ones make themselves again. */
  readonly columns: readonly string[]
  /** Row-level security shows it one organisation at a time. */
  readonly isByOrganisation: boolean
}

/** Of the platform, the embedded identity provider and the jobs. */
const schemas = ['public', 'idp', 'graphile_worker']

/** A backup leaves out what migrations and the server itself keep, and what is worth nothing after a crash. */
const left = ['studydesk_migration', 'migrations']

/** Every table with content of its own, in the order of their names. */
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
    [schemas, left],
  )
  return rows
}

export const quotedTable = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `"${schema}"."${name}"`
export const quotedColumns = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')
