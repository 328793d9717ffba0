import type { AnsweredRow } from '#resources/core/resource.ts'
import { found, type Operation } from '../parts.ts'
import { requireAction } from '../requireAction.ts'
import { guarded } from '../transactions/guarded.ts'
import { auditInsertMany, eventOf } from '../writes/audit.ts'
import { changesOf, nextRow, writeOf } from '../writes/row.ts'
import { referenceStatements, removalStatement, scopeStatements, updateStatements } from '../writes/statements.ts'
import { commitRow } from './commitRow.ts'
import { storedRows } from './read.ts'

/**
 * Brings a row back from the trash, by the rules of today: what has become invalid meanwhile is named, not smuggled in.
 * @throws notFound for a row that is not in the trash, invalid
 */
export async function restoreRow(operation: Operation, id: string): Promise<AnsweredRow> {
  requireAction(operation, 'restore')
  return guarded(operation, { action: 'restore' }, (within) => restoreWithin(within, id))
}

async function restoreWithin(operation: Operation, id: string): Promise<AnsweredRow> {
  const { table, caller } = operation
  const { model } = table
  const before = found((await storedRows(operation, [id], { trashed: true }))[0])
  const write = writeOf(operation, { action: 'restore' }, before)
  const row = await nextRow(operation, write, before)
  const changes = changesOf(model, before, row)
  const names = Object.keys(changes)

  return commitRow(operation, id, {
    statements: [
      ...referenceStatements(
        operation,
        row,
        model.references.map((field) => field.name),
      ),
      removalStatement(operation, { ids: [id], versions: [before.version], kind: 'restore' }),
      ...(names.length === 0 ? [] : updateStatements(operation, { id, version: before.version + 1, row, names })),
      auditInsertMany(caller, [eventOf(model, { action: 'restore', id, row, changes })]),
      ...scopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...row, id, version: before.version + 1 } }],
  })
}
