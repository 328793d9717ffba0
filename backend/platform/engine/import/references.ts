import { isUuid } from '#resources/core/fields/ref.ts'
import { findTable, type RequestContext } from '../context.ts'
import type { ModelField } from '../model/types.ts'
import { buildVisibleRows } from '../query/visible.ts'
import { idOf, titleRows } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'

/** Result for a cell of a reference column: the id of the row that it names, or the code of the problem. */
type ResolvedReference = { readonly id: string } | { readonly code: 'notFound' | 'ambiguousReference' }
export type References = ReadonlyMap<string, ResolvedReference>

/**
 * Finds the rows that the cells of a reference column name, by their id or their title (in any letter case, if only one row has it). Only
 * rows that the caller may see are found. One round trip for each column.
 */
export async function resolveReferences(
  { parts, caller }: RequestContext,
  field: ModelField,
  cells: readonly string[],
): Promise<References> {
  const { database } = parts.studydesk
  const target = { parts, caller, table: findTable(parts, field.target ?? '') }
  const keys = [...new Set(cells.map(keyOf))]
  const id = idOf(target.table.model)
  const byId = buildVisibleRows(target)
    .select(database.build.raw(`${id} as "id", ${id}::text as "key"`))
    .whereRaw(`${id} = any(?::uuid[])`, [keys.filter(isUuid)])
  const titles = titleRows(target)?.select(database.build.raw(`${id} as "id"`))
  const statements = [toStatement(byId)]
  if (titles !== undefined) {
    const titledQuery = database.build
      .select(database.build.raw('"titled"."id", lower("titled"."title") as "key"'))
      .from(titles.as('titled'))
    statements.push(toStatement(titledQuery.whereRaw('lower("titled"."title") = any(?::text[])', [keys])))
  }
  const rows = (await database.batch(caller.orgId, statements)).flatMap(
    (result) => result.rows as { readonly id: string; readonly key: string }[],
  )
  const rowsByKey = Map.groupBy(rows, (row) => row.key)
  return new Map(keys.map((key) => [key, resolve(rowsByKey.get(key) ?? [])]))
}

export const findReference = (references: References | undefined, cell: string): ResolvedReference =>
  references?.get(keyOf(cell)) ?? { code: 'notFound' }

const keyOf = (cell: string): string => cell.trim().toLowerCase()

function resolve(rows: readonly { readonly id: string }[]): ResolvedReference {
  const [row, ...others] = rows
  if (row === undefined) return { code: 'notFound' }
  return others.some((other) => other.id !== row.id) ? { code: 'ambiguousReference' } : { id: row.id }
}
