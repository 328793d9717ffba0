import type { TestNode } from '../../../app/testing/index.ts'

/** Names of the columns of each table and view. */
export async function loadColumnsByTable(node: TestNode): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await node.ownerQuery<{ table_name: string; names: readonly string[] }>(
    `select table_name::text, array_agg(column_name::text) as names from information_schema.columns where table_schema = 'public' group by 1`,
  )
  return new Map(rows.map(({ table_name, names }) => [table_name, new Set(names)]))
}
