import type { Client } from 'pg'

/** Structure of a database: table → column, index or constraint → description. Used to compare two databases. */
type LiveSchema = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Reads the structure of the named tables and views from the current schema. */
export async function readLive(client: Client, names: readonly string[]): Promise<LiveSchema> {
  const result = new Map<string, Map<string, string>>(names.map((name) => [name, new Map()]))
  for (const text of queries) {
    const { rows } = await client.query<{ table: string; part: string; description: string }>(text, [names])
    for (const { table, part, description } of rows) result.get(table)?.set(part, description)
  }
  return result
}

/** Differences in both directions, each as `table, object: one against other`. */
export function compareLive(liveSchemas: {
  readonly one: LiveSchema
  readonly other: LiveSchema
  readonly oneName: string
  readonly otherName: string
}): string[] {
  const tables = new Set([...liveSchemas.one.keys(), ...liveSchemas.other.keys()])
  return [...tables].flatMap((table) => {
    const [firstObjects, secondObjects] = [liveSchemas.one, liveSchemas.other].map(
      (liveSchema) => liveSchema.get(table) ?? new Map<string, string>(),
    )
    const objectNames = new Set([...(firstObjects?.keys() ?? []), ...(secondObjects?.keys() ?? [])])
    return [...objectNames]
      .filter((objectName) => firstObjects?.get(objectName) !== secondObjects?.get(objectName))
      .map(
        (objectName) =>
          `${table}, ${objectName}: ${liveSchemas.oneName} ${firstObjects?.get(objectName) ?? 'nothing'}; ${liveSchemas.otherName} ${secondObjects?.get(objectName) ?? 'nothing'}`,
      )
  })
}

/** Each query returns rows of table, object, description for the tables in $1. */
const queries = [
  `select c.relname as table, 'column ' || a.attname as part,
     concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
       case when a.attcollation <> y.typcollation then 'collate ' || a.attcollation::regcollation end,
       case when a.attgenerated = 's' then 'generated' when d.oid is not null then 'default' end, pg_get_expr(d.adbin, d.adrelid)) as description
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type y on y.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)`,
  `select c.relname as table, 'constraint ' || con.conname as part, pg_get_constraintdef(con.oid) as description
   from pg_class c join pg_constraint con on con.conrelid = c.oid and con.contype in ('c', 'f', 'p', 'u', 'x')
   where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)`,
  `select tablename as table, 'index ' || indexname as part, replace(indexdef, ' ON ' || quote_ident(schemaname) || '.', ' ON ') as description
   from pg_indexes where schemaname = current_schema() and tablename = any($1)`,
  `select tablename as table, 'policy ' || policyname as part, concat_ws(' / ', permissive, roles::text, cmd, qual, with_check) as description
   from pg_policies where schemaname = current_schema() and tablename = any($1)`,
  `select relname as table, 'row-level security' as part, concat_ws(' ', relrowsecurity, relforcerowsecurity) as description
   from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1) and relkind = 'r'`,
  `select c.relname as table, 'grants' as part,
     string_agg(case when g.grantee = c.relowner then 'owner' else g.grantee::regrole::text end || ' ' || g.privilege_type, ', '
       order by g.grantee = c.relowner, g.privilege_type) as description
   from pg_class c, aclexplode(c.relacl) g
   where c.relnamespace = current_schema()::regnamespace and c.relname = any($1) group by c.relname`,
  `select c.relname as table, 'trigger ' || t.tgname as part, pg_get_triggerdef(t.oid) as description
   from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
   where c.relnamespace = current_schema()::regnamespace and c.relname = any($1)`,
]
