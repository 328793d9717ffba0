import type { ResponseRow } from '#resources/core/resource.ts'
import { type RequestContext, requireRow } from '../context.ts'
import { requireAction } from '../requireAction.ts'
import { guarded } from '../transactions/guarded.ts'
import { buildManyAuditInserts, eventOf } from '../writes/audit.ts'
import { buildNextRow, changesOf, writeOf } from '../writes/row.ts'
import { buildRemovalStatement, buildScopeStatements, referenceStatements, updateStatements } from '../writes/statements.ts'
import { commitRow } from './commitRow.ts'
import { readStoredRows } from './read.ts'

/**
 * Restores a row from the trash. The current rules apply: values that have become invalid are reported.
 * @throws notFound for a row that is not in the trash, invalid
 */
export async function restoreRow(operation: RequestContext, id: string): Promise<ResponseRow> {
  requireAction(operation, 'restore')
  return guarded(operation, { action: 'restore' }, (guardedOperation) => performRestore(guardedOperation, id))
}

async function performRestore(operation: RequestContext, id: string): Promise<ResponseRow> {
  const { table, caller } = operation
  const { model } = table
  const before = requireRow((await readStoredRows(operation, [id], { trashed: true }))[0])
  const write = writeOf(operation, { action: 'restore' }, before)
  const row = await buildNextRow(operation, write, before)
  const changes = changesOf(model, before, row)
  const names = Object.keys(changes)

  return commitRow(operation, id, {
    statements: [
      ...referenceStatements(
        operation,
        row,
        model.references.map((field) => field.name),
      ),
      buildRemovalStatement(operation, { ids: [id], versions: [before.version], kind: 'restore' }),
      ...(names.length === 0 ? [] : updateStatements(operation, { id, version: before.version + 1, row, names })),
      buildManyAuditInserts(caller, [eventOf(model, { action: 'restore', id, row, changes })]),
      ...buildScopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...row, id, version: before.version + 1 } }],
  })
}
