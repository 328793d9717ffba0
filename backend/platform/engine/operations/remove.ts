import type { Values } from '#resources/core/conditions.ts'
import { badRequest, conflict, invalid, methodNotAllowed, notFound } from '../../common/errors.ts'
import type { Statement } from '../../database/types.ts'
import { type RequestContext, requireRow } from '../context.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ResourceModel } from '../model/types.ts'
import { requireAction, requireUnlocked } from '../requireAction.ts'
import { commitWrite } from '../transactions/commit.ts'
import { guarded } from '../transactions/guarded.ts'
import { buildManyAuditInserts, eventOf } from '../writes/audit.ts'
import { requireUnusedStatements } from '../writes/heldBy.ts'
import { changesOf, withHooks, writeOf } from '../writes/row.ts'
import { buildRemovalStatement } from '../writes/statements.ts'
import { buildEmptyStatements } from '../writes/tree.ts'
import type { Parent } from './parent.ts'
import { findPartRows, readStoredRows } from './read.ts'

/**
 * Removes rows, all or none: to the trash if the resource has one, else permanently, with their last state in the audit trail.
 * @param parent the parent row in the address, if any; all rows must belong to it
 * @returns the ids, as in the request
 * @throws notFound unless the caller may see every row, conflict RowLocked, conflict InUse when other rows refer to one that would be
 * deleted permanently, conflict NotEmpty for a row of a tree with rows below it
 */
export async function removeRows(operation: RequestContext, ids: readonly string[], parent?: Parent): Promise<readonly string[]> {
  requireAction(operation, 'remove')
  const { table, parts } = operation
  const { pageSize } = parts.studydesk.config.limits
  if (table.model.resource.deletion === 'none') throw methodNotAllowed()
  if (ids.length > pageSize) throw badRequest('TooManyRows', { details: { max: pageSize } })
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (unique.length === 0) return []
  await guarded(operation, { action: 'remove' }, (guardedOperation) => performRemove(guardedOperation, unique, parent))
  return unique
}

async function performRemove(operation: RequestContext, unique: readonly string[], parent: Parent | undefined): Promise<void> {
  const { table, caller } = operation
  const { model } = table
  const rows = await readStoredRows(operation, unique)
  if (parent !== undefined && !rows.every((row) => row[parent.field.name] === parent.id)) throw notFound()
  for (const row of rows) requireUnlocked(operation, row)
  const writes = rows.map((before) => ({ write: writeOf(operation, { action: 'remove' }, before), after: before as Values }))
  for (const { write } of writes) await withHooks(operation, write)

  await commitWrite(operation, {
    statements: [
      ...(model.hasTrash ? [] : [...requireUnusedStatements(operation, rows), ...(await removePartStatements(operation, unique))]),
      buildRemovalStatement(operation, {
        ids: rows.map((row) => row.id),
        versions: rows.map((row) => row.version),
        kind: model.hasTrash ? 'trash' : 'remove',
      }),
      ...buildEmptyStatements(operation, unique),
      ...(model.hasTrash ? requireUnusedStatements(operation, rows) : []),
      buildManyAuditInserts(
        caller,
        rows.map((row) => eventOf(model, { action: 'remove', id: row.id, row, changes: lastStateOf(operation, row) })),
      ),
    ],
    writes,
    doing: 'remove',
  })
}

/**
 * Deletes child rows before their parent row, regardless of their owner. If the parent row moves to the trash, its child rows are not
 * deleted.
 * @throws conflict InUse for a child row that may not be deleted: its parent is then not deleted either
 */
async function removePartStatements(operation: RequestContext, wholes: readonly string[]): Promise<readonly Statement[]> {
  const { parts, table, caller } = operation
  const statements: Statement[] = []
  for (const partTable of parts.tables.values()) {
    const { partOf } = partTable.model
    if (partOf?.target !== table.model.name) continue
    const partOperation = { ...operation, table: partTable, isTrusted: true }
    const rows = await findPartRows(partOperation, partOf, wholes)
    if (rows.length === 0) continue
    if (partTable.model.resource.deletion === 'none') throw conflict('InUse')
    const ids = rows.map(({ id }) => id)
    statements.push(
      ...(await removePartStatements(partOperation, ids)),
      buildRemovalStatement(partOperation, { ids, versions: rows.map(({ version }) => version), kind: 'remove' }),
      buildManyAuditInserts(
        caller,
        rows.map((row) => eventOf(partTable.model, { action: 'remove', id: row.id, row, changes: stateOf(partTable.model, row) })),
      ),
    )
  }
  return statements
}

/**
 * Reads the ids of `DELETE many`: a list, `{ ids }`, or named as in the specification: `{ therapyIds, participantId }`.
 * @throws invalid, notFound when the body and the address name different parents
 */
export function idsOf(
  body: unknown,
  { model, parent }: { readonly model: Pick<ResourceModel, 'name'>; readonly parent: Parent | undefined },
): readonly string[] {
  const namedValues: Values = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Values) : { ids: body }
  const owner = parent === undefined ? undefined : namedValues[parent.field.name]
  if (owner !== undefined && String(owner).toLowerCase() !== parent?.id) throw notFound()
  const ids = namedValues.ids ?? namedValues[`${model.name}Ids`]
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string'))
    throw invalid([{ path: 'ids', code: 'required' }])
  return ids
}

/** Removes one row; returns its id. */
export async function removeRow(operation: RequestContext, id: string): Promise<{ readonly id: string }> {
  return { id: requireRow((await removeRows(operation, [id]))[0]) }
}

/**
 * Changes of the audit event. For a permanent removal they contain the whole row; a row in the trash can still be read, so it is not
 * copied.
 */
const lastStateOf = ({ table: { model } }: RequestContext, row: StoredRow) => (model.hasTrash ? {} : stateOf(model, row))

const stateOf = (model: ResourceModel, row: StoredRow) =>
  Object.fromEntries(Object.entries(changesOf(model, null, row)).map(([name, [, value]]) => [name, [value, null] as const]))
