import { isUuid } from '#resources/core/fields/ref.ts'
import type { ModelField } from '../model/types.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { visibleRows } from '../query/visible.ts'
import { idOf, titleRows } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'

/** What a cell of a reference column stands for: an id, or why it is none. */
type Resolved = { readonly id: string } | { readonly code: 'notFound' | 'ambiguousReference' }
export type References = ReadonlyMap<string, Resolved>

/**
 * Rows that the cells of a reference column name, by their id or their title (in any letter case, when only one row has it).
 * Only rows that the caller may see are found. One round trip a column.
 */
export async function resolveReferences({ parts, caller }: Operation, field: ModelField, cells: readonly string[]): Promise<References> {
  const { database } = parts.studydesk
  const target = { parts, caller, table: tableNamed(parts, field.target ?? '') }
  const wanted = [...new Set(cells.map(keyOf))]
  const id = idOf(target.table.model)
  const byId = visibleRows(target)
    .select(database.build.raw(`${id} as "id", ${id}::text as "key"`))
    .whereRaw(`${id} = any(?::uuid[])`, [wanted.filter(isUuid)])
  const titles = titleRows(target)?.select(database.build.raw(`${id} as "id"`))
  const statements = [toStatement(byId)]
  if (titles !== undefined) {
    const named = database.build.select(database.build.raw('"titled"."id", lower("titled"."title") as "key"')).from(titles.as('titled'))
    statements.push(toStatement(named.whereRaw('lower("titled"."title") = any(?::text[])', [wanted])))
  }
  const rows = (await database.batch(caller.orgId, statements)).flatMap(
    (result) => result.rows as { readonly id: string; readonly key: string }[],
  )
  const found = Map.groupBy(rows, (row) => row.key)
  return new Map(wanted.map((key) => [key, resolve(found.get(key) ?? [])]))
}

export const referenceIn = (references: References | undefined, cell: string): Resolved =>
  references?.get(keyOf(cell)) ?? { code: 'notFound' }

const keyOf = (cell: string): string => cell.trim().toLowerCase()

function resolve(rows: readonly { readonly id: string }[]): Resolved {
  const [row, ...others] = rows
  if (row === undefined) return { code: 'notFound' }
  return others.some((other) => other.id !== row.id) ? { code: 'ambiguousReference' } : { id: row.id }
}
