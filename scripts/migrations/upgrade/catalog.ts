import type pg from 'pg'

/** Tables as the catalog of PostgreSQL describes them at some migration. */
export interface CatalogTable {
  readonly name: string
  readonly columns: readonly CatalogColumn[]
  readonly checks: readonly CatalogCheck[]
  readonly references: readonly CatalogReference[]
}

export interface CatalogColumn {
  readonly name: string
  /** As SQL writes it: `uuid`, `text[]`. */
  readonly type: string
  readonly isNullable: boolean
  /** Expression of its default; null without one. */
  readonly default: string | null
}

export interface CatalogCheck {
  readonly name: string
  readonly columns: readonly string[]
  readonly expression: string
}

export interface CatalogReference {
  readonly columns: readonly string[]
  readonly target: string
  readonly targetColumns: readonly string[]
}

/** Tables of the migrations themselves, whose rows the server writes. */
const bookkeepingTables = ['studydesk_migration', 'studydesk_step']

/** Returns all tables of the product, referenced ones before those that need them. */
export async function readCatalog(owner: pg.Client): Promise<readonly CatalogTable[]> {
  const { rows } = await owner.query<CatalogTable>(
    `select t.relname as name,
      (select json_agg(json_build_object('name', c.attname, 'type', format_type(c.atttypid, c.atttypmod), 'isNullable', not c.attnotnull,
          'default', pg_get_expr(d.adbin, d.adrelid)) order by c.attnum)
        from pg_attribute c left join pg_attrdef d on d.adrelid = c.attrelid and d.adnum = c.attnum
        where c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.attgenerated = '' and c.attidentity = '') as columns,
      (select coalesce(json_agg(json_build_object('name', k.conname, 'columns', ${columnsOf('conrelid', 'conkey')},
          'expression', pg_get_expr(k.conbin, k.conrelid))), '[]')
        from pg_constraint k where k.conrelid = t.oid and k.contype = 'c') as checks,
      (select coalesce(json_agg(json_build_object('columns', ${columnsOf('conrelid', 'conkey')}, 'target', k.confrelid::regclass::text,
          'targetColumns', ${columnsOf('confrelid', 'confkey')}) order by cardinality(k.conkey) desc, k.conname), '[]')
        from pg_constraint k where k.conrelid = t.oid and k.contype = 'f') as references
    from pg_class t where t.relkind in ('r', 'p') and not t.relispartition and t.relnamespace = 'public'::regnamespace
      and t.relname <> all($1) order by t.relname`,
    [bookkeepingTables],
  )
  return sortByReferences(rows.map((table) => ({ ...table, references: table.references.map(withPlainTarget) })))
}

const columnsOf = (relation: string, key: string): string =>
  `(select json_agg(a.attname order by n) from unnest(k.${key}) with ordinality as listed (number, n)
    join pg_attribute a on a.attrelid = k.${relation} and a.attnum = listed.number)`

/** PostgreSQL quotes names that are reserved words, such as "user". */
const withPlainTarget = (reference: CatalogReference): CatalogReference => ({ ...reference, target: reference.target.replaceAll('"', '') })

/** Sorts tables so that required references point back. References that may be null do not count, so there are no circles. */
function sortByReferences(tables: readonly CatalogTable[]): readonly CatalogTable[] {
  const sorted = new Set<CatalogTable>()
  const open = new Set<CatalogTable>()
  const visit = (table: CatalogTable): void => {
    if (sorted.has(table) || open.has(table)) return
    open.add(table)
    for (const { target } of table.references.filter((reference) => isRequired(table, reference)))
      for (const other of tables) if (other.name === target) visit(other)
    sorted.add(table)
  }
  for (const table of tables) visit(table)
  return [...sorted]
}

const isRequired = ({ columns }: CatalogTable, reference: CatalogReference): boolean =>
  columns.every(({ name, isNullable }) => !isNullable || !reference.columns.includes(name))
