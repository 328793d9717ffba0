import type { Values } from '#resources/core/conditions.ts'
import type { Statement } from '../../database/types.ts'
import { badRequest, conflict, invalid, methodNotAllowed, notFound } from '../../errors.ts'
import type { StoredRow } from '../model/rows.ts'
import type { ResourceModel } from '../model/types.ts'
import { found, type Operation } from '../parts.ts'
import { requireAction, requireUnlocked } from '../requireAction.ts'
import { commitWrite } from '../transactions/commit.ts'
import { guarded } from '../transactions/guarded.ts'
import { auditInsertMany, eventOf } from '../writes/audit.ts'
import { heldByStatements } from '../writes/heldBy.ts'
import { changesOf, withHooks, writeOf } from '../writes/row.ts'
import { removalStatement } from '../writes/statements.ts'
import { emptyStatements } from '../writes/tree.ts'
import type { Parent } from './parent.ts'
import { partRows, storedRows } from './read.ts'

/**
 * Takes rows away, all of them or none: to the trash where the resource has one, else for good with their last state in the audit.
 * @param parent the row that all of them must stand under, where the address names one
 * @returns the ids, as they were given
 * @throws notFound unless the caller may see every row, conflict RowLocked, conflict InUse when others refer to one that would go for good, conflict NotEmpty for one in a tree that holds something
 */
export async function removeRows(operation: Operation, ids: readonly string[], parent?: Parent): Promise<readonly string[]> {
  requireAction(operation, 'remove')
  const { table, parts } = operation
  const { pageSize } = parts.studydesk.config.limits
  if (table.model.resource.deletion === 'none') throw methodNotAllowed()
  if (ids.length > pageSize) throw badRequest('TooManyRows', { details: { max: pageSize } })
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (unique.length === 0) return []
  await guarded(operation, { action: 'remove' }, (within) => removeWithin(within, unique, parent))
  return unique
}

async function removeWithin(operation: Operation, unique: readonly string[], parent: Parent | undefined): Promise<void> {
  const { table, caller } = operation
  const { model } = table
  const rows = await storedRows(operation, unique)
  if (parent !== undefined && !rows.every((row) => row[parent.field.name] === parent.id)) throw notFound()
  for (const row of rows) requireUnlocked(operation, row)
  const writes = rows.map((before) => ({ write: writeOf(operation, { action: 'remove' }, before), after: before as Values }))
  for (const { write } of writes) await withHooks(operation, write)

  await commitWrite(operation, {
    statements: [
      ...(model.hasTrash ? [] : [...heldByStatements(operation, rows), ...(await partsGone(operation, unique))]),
      removalStatement(operation, {
        ids: rows.map((row) => row.id),
        versions: rows.map((row) => row.version),
        kind: model.hasTrash ? 'trash' : 'remove',
      }),
      ...emptyStatements(operation, unique),
      ...(model.hasTrash ? heldByStatements(operation, rows) : []),
      auditInsertMany(
        caller,
        rows.map((row) => eventOf(model, { action: 'remove', id: row.id, row, changes: lastState(operation, row) })),
      ),
    ],
    writes,
    doing: 'remove',
  })
}

/**
 * Parts go for good before the row that they are parts of does, whoever's they are; those of a row in the trash wait there with it.
 * @throws conflict InUse for a part that nobody may delete: it keeps what it is a part of
 */
async function partsGone(operation: Operation, wholes: readonly string[]): Promise<readonly Statement[]> {
  const { parts, table, caller } = operation
  const statements: Statement[] = []
  for (const part of parts.tables.values()) {
    const { partOf } = part.model
    if (partOf?.target !== table.model.name) continue
    const inside = { ...operation, table: part, isTrusted: true }
    const rows = await partRows(inside, partOf, wholes)
    if (rows.length === 0) continue
    if (part.model.resource.deletion === 'none') throw conflict('InUse')
    const ids = rows.map(({ id }) => id)
    statements.push(
      ...(await partsGone(inside, ids)),
      removalStatement(inside, { ids, versions: rows.map(({ version }) => version), kind: 'remove' }),
      auditInsertMany(
        caller,
        rows.map((row) => eventOf(part.model, { action: 'remove', id: row.id, row, changes: stateOf(part.model, row) })),
      ),
    )
  }
  return statements
}

/**
 * The ids of `DELETE many`: a list, `{ ids }`, or named as the specification does: `{ therapyIds, participantId }`.
 * @throws invalid, notFound when the body names another row than the address to which they belong
 */
export function idsOf(
  body: unknown,
  { model, parent }: { readonly model: Pick<ResourceModel, 'name'>; readonly parent: Parent | undefined },
): readonly string[] {
  const named: Values = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Values) : { ids: body }
  const owner = parent === undefined ? undefined : named[parent.field.name]
  if (owner !== undefined && String(owner).toLowerCase() !== parent?.id) throw notFound()
  const ids = named.ids ?? named[`${model.name}Ids`]
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string'))
    throw invalid([{ path: 'ids', code: 'required' }])
  return ids
}

/** One row: its id. */
export async function removeRow(operation: Operation, id: string): Promise<{ readonly id: string }> {
  return { id: found((await removeRows(operation, [id]))[0]) }
}

/** A row that goes for good is told whole in the history; one in the trash can still be looked at. */
const lastState = ({ table: { model } }: Operation, row: StoredRow) => (model.hasTrash ? {} : stateOf(model, row))

const stateOf = (model: ResourceModel, row: StoredRow) =>
  Object.fromEntries(Object.entries(changesOf(model, null, row)).map(([name, [, value]]) => [name, [value, null] as const]))
