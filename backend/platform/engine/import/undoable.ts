import { isReference } from '#resources/core/fieldKinds.ts'
import type { Statement } from '../../database/types.ts'
import type { RequestContext } from '../context.ts'
import type { StoredRow } from '../model/rows.ts'
import { toStored } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { buildVisibleRows } from '../query/visible.ts'
import { isLocked } from '../requireAction.ts'
import { referenceNames } from '../rows/labels.ts'
import { idOf } from '../rows/titles.ts'
import { toStatement } from '../statement.ts'

/** Effect of undoing an import on its rows. */
export interface Undoable {
  /** Rows unchanged since the import. */
  readonly removable: readonly string[]
  /** Rows that are not removed, with their title as the caller may see it, and the reason. */
  readonly kept: readonly { readonly id: string; readonly title: string; readonly why: 'changed' | 'inUse' }[]
  /** Number of rows that are not removed because the caller may not see them. The response contains nothing else about them. */
  readonly unseen: number
  /** Number of rows that are already deleted. */
  readonly gone: number
}

/** Finds the effect of undoing an import. Inside a transaction it locks the rows, so that none changes between check and removal. */
export async function findUndoableRows(operation: RequestContext, ids: readonly string[]): Promise<Undoable> {
  const { parts, table, caller } = operation
  const { model } = table
  const { database } = parts.studydesk
  const visibleStatement = toStatement(
    buildVisibleRows(operation, { allStudies: true })
      .select(database.build.raw(model.columns))
      .whereRaw(`${idOf(model)} = any(?::uuid[])`, [[...ids]]),
  )
  const lockClause = parts.transaction === null ? '' : ` for no key update of ${model.quotedTable}`
  const [countResult, visible, ...uses] = await database.batch(caller.orgId, [
    countStatement(operation, ids),
    { ...visibleStatement, text: `${visibleStatement.text}${lockClause}` },
    ...usesOf(operation).map(({ by, field }) => useStatement({ orgId: caller.orgId, by, field }, ids)),
  ])
  const rows = (visible?.rows ?? []).map((row) => toStored(model, row))
  const used = new Set(uses.flatMap((result) => result.rows.map((row) => row.id as string)))
  const findObstacle = (row: StoredRow): 'changed' | 'inUse' | null =>
    row.version !== 1 || isLocked(operation, row) ? 'changed' : used.has(row.id) ? 'inUse' : null
  const stored = rows.flatMap((row) => {
    const reason = findObstacle(row)
    return reason === null ? [] : [{ id: row.id, why: reason }]
  })
  const titles = await referenceNames(
    operation,
    stored.map(({ id }) => id),
  )
  const livingCount = Number(countResult?.rows[0]?.count ?? 0)
  return {
    removable: rows.filter((row) => findObstacle(row) === null).map(({ id }) => id),
    kept: stored.map(({ id, why }) => ({ id, why, title: titles.get(id)?.name ?? '' })),
    unseen: livingCount - rows.length,
    gone: ids.length - livingCount,
  }
}

const countStatement = ({ table: { model }, caller }: RequestContext, ids: readonly string[]): Statement => ({
  text: `select count(*) from ${model.quotedTable} where "org_id" = $1 and "id" = any($2::uuid[])${model.hasTrash ? ' and "deleted_at" is null' : ''}`,
  values: [caller.orgId, [...ids]],
})

interface Use {
  readonly by: ResourceModel
  readonly field: ModelField
}

/**
 * References by which other rows use a row. Only references that users set count, not those that the system sets (such as a pair of
 * possible duplicates).
 */
function usesOf({ parts, table }: RequestContext): readonly Use[] {
  return [...parts.tables.values()].flatMap(({ model: sourceModel }) =>
    sourceModel.resource.view === true
      ? []
      : sourceModel.references
          .filter((field) => field.target === table.model.name && isReference(field.definition) && field.definition.readOnly !== true)
          .map((field) => ({ by: sourceModel, field })),
  )
}

const useStatement = ({ orgId, by, field }: Use & { readonly orgId: string }, ids: readonly string[]): Statement => ({
  text: `select distinct ${field.quoted} as "id" from ${by.quotedTable} where "org_id" = $1 and ${field.quoted} = any($2::uuid[])${by.hasTrash ? ' and "deleted_at" is null' : ''}`,
  values: [orgId, [...ids]],
})
