import { isReference } from '#resources/core/fieldKinds.ts'
import type { Statement } from '../../database/types.ts'
import type { StoredRow } from '../model/rows.ts'
import { toStored } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import type { Operation } from '../parts.ts'
import { visibleRows } from '../query/visible.ts'
import { isLocked } from '../requireAction.ts'
import { referenceNames } from '../rows/labels.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'

/** What undoing an import would do to its rows. */
export interface Undoable {
  /** Rows that nobody has touched since. */
  readonly removable: readonly string[]
  /** Rows that stay, by the name that the caller may know them by, and why. */
  readonly kept: readonly { readonly id: string; readonly title: string; readonly why: 'changed' | 'inUse' }[]
  /** Rows that stay because the caller may not see them: no more is said of them. */
  readonly unseen: number
  /** Rows that are gone already. */
  readonly gone: number
}

/** In a transaction the rows are held, so that nobody changes one between the look and the removal. */
export async function undoableRows(operation: Operation, ids: readonly string[]): Promise<Undoable> {
  const { parts, table, caller } = operation
  const { model } = table
  const { database } = parts.studydesk
  const seen = toStatement(
    visibleRows(operation, { allStudies: true })
      .select(database.build.raw(model.columns))
      .whereRaw(`${idOf(model)} = any(?::uuid[])`, [[...ids]]),
  )
  const held = parts.transaction === null ? '' : ` for no key update of ${model.quotedTable}`
  const [there, visible, ...uses] = await database.batch(caller.orgId, [
    countStatement(operation, ids),
    { ...seen, text: `${seen.text}${held}` },
    ...usesOf(operation).map(({ by, field }) => useStatement({ orgId: caller.orgId, by, field }, ids)),
  ])
  const rows = (visible?.rows ?? []).map((row) => toStored(model, row))
  const used = new Set(uses.flatMap((found) => found.rows.map((row) => row.id as string)))
  const whyOf = (row: StoredRow): 'changed' | 'inUse' | null =>
    row.version !== 1 || isLocked(operation, row) ? 'changed' : used.has(row.id) ? 'inUse' : null
  const kept = rows.flatMap((row) => {
    const why = whyOf(row)
    return why === null ? [] : [{ id: row.id, why }]
  })
  const titles = await referenceNames(
    operation,
    kept.map(({ id }) => id),
  )
  const living = Number(there?.rows[0]?.count ?? 0)
  return {
    removable: rows.filter((row) => whyOf(row) === null).map(({ id }) => id),
    kept: kept.map(({ id, why }) => ({ id, why, title: titles.get(id)?.name ?? '' })),
    unseen: living - rows.length,
    gone: ids.length - living,
  }
}

const countStatement = ({ table: { model }, caller }: Operation, ids: readonly string[]): Statement => ({
  text: `select count(*) from ${model.quotedTable} where "org_id" = $1 and "id" = any($2::uuid[])${model.hasTrash ? ' and "deleted_at" is null' : ''}`,
  values: [caller.orgId, [...ids]],
})

interface Use {
  readonly by: ResourceModel
  readonly field: ModelField
}

/** References by which people build on a row: what the system itself notes about it (a pair that may be the same) does not count. */
function usesOf({ parts, table }: Operation): readonly Use[] {
  return [...parts.tables.values()].flatMap(({ model: by }) =>
    by.resource.view === true
      ? []
      : by.references
          .filter((field) => field.target === table.model.name && isReference(field.definition) && field.definition.readOnly !== true)
          .map((field) => ({ by, field })),
  )
}

const useStatement = ({ orgId, by, field }: Use & { readonly orgId: string }, ids: readonly string[]): Statement => ({
  text: `select distinct ${field.quoted} as "id" from ${by.quotedTable} where "org_id" = $1 and ${field.quoted} = any($2::uuid[])${by.hasTrash ? ' and "deleted_at" is null' : ''}`,
  values: [orgId, [...ids]],
})
