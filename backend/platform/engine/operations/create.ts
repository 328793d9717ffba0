import { v7 as uuid } from 'uuid'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { RequestContext } from '../context.ts'
import type { IdempotentAnswer } from '../engine.types.ts'
import { requireAction } from '../requireAction.ts'
import { guarded } from '../transactions/guarded.ts'
import { runTransaction } from '../transactions/transaction.ts'
import { buildManyAuditInserts, eventOf } from '../writes/audit.ts'
import { derivedFieldsOf, rejectDerivedChanges } from '../writes/derived.ts'
import { buildFileStatements, checkFiles } from '../writes/files.ts'
import { buildKeyStatements, type IdempotentRequest, runOnce, toIdempotentRequest } from '../writes/idempotency.ts'
import { bodyOf, checkInput } from '../writes/input.ts'
import { buildNextRow, changesOf, writeOf } from '../writes/row.ts'
import { buildScopeStatements, insertStatements, referenceStatements } from '../writes/statements.ts'
import { commitRow } from './commitRow.ts'
import { type Parent, rejectClosedProfile, requireOpenParent } from './parent.ts'
import { showRow } from './read.ts'

/**
 * Creates a row.
 * @param parent the parent row of a nested address, already checked
 * @throws invalid, conflict Duplicate, notFound when the row would be outside the caller's scope
 */
export async function createRow(operation: RequestContext, body: unknown, parent?: Parent): Promise<ResponseRow> {
  requireAction(operation, 'create')
  return writeNew(operation, { body, parent, request: null })
}

/**
 * Creates a row once: a repeated request of the same caller with the same idempotency key returns the row of the first request.
 * @throws badRequest InvalidIdempotencyKey, conflict IdempotencyKeyReused, notFound when the row no longer exists
 */
export async function createRowOnce(
  operation: RequestContext,
  body: unknown,
  key: string,
  parent?: Parent,
): Promise<IdempotentAnswer<ResponseRow>> {
  requireAction(operation, 'create')
  const request = toIdempotentRequest(operation.table.model.name, key, body)
  return runOnce(operation, request, {
    make: () => writeNew(operation, { body, parent, request }),
    again: (id) => showRow(operation, id, 'replayed'),
  })
}

interface NewRow {
  readonly body: unknown
  readonly parent: Parent | undefined
  readonly request: IdempotentRequest | null
}

function writeNew(operation: RequestContext, newRow: NewRow): Promise<ResponseRow> {
  const body = bodyOf(newRow.body)
  const derivedFields = derivedFieldsOf(operation, body)
  if (derivedFields.length === 0)
    return guarded(operation, { action: 'create' }, (guardedOperation) => performCreate(guardedOperation, newRow))
  // Computed values are known only once the row exists.
  return runTransaction({ parts: operation.parts, orgId: operation.caller.orgId }, async (transactionContext) => {
    const answer = await performCreate({ ...operation, parts: transactionContext }, newRow)
    rejectDerivedChanges(derivedFields, body, answer)
    return answer
  })
}

async function performCreate(operation: RequestContext, { body, parent, request }: NewRow): Promise<ResponseRow> {
  const { table, caller } = operation
  const { model } = table

  // Checks the client's input, the domain's additions, and both together.
  const input = checkInput(operation, bodyOf(body), null)
  await requireOpenParent(operation, input, parent)
  const write = writeOf(operation, { action: 'create' }, null, input)
  const row = await buildNextRow(operation, write, null)
  await rejectClosedProfile(operation, row)
  const changes = changesOf(model, null, row)
  const names = Object.keys(changes)
  await checkFiles(operation, row, names)

  // Inserts the row with its idempotency key, files and audit event. Asserts that its references exist and that the caller may see it.
  const id = uuid()
  return commitRow(operation, id, {
    statements: [
      ...(request === null ? [] : buildKeyStatements(caller, request, { resource: model.name, id })),
      ...referenceStatements(operation, row, names),
      ...insertStatements(operation, id, row),
      ...buildFileStatements(operation, { id, row, names }),
      buildManyAuditInserts(caller, [eventOf(model, { action: 'create', id, row, changes })]),
      ...buildScopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...row, id, version: 1 } }],
  })
}
