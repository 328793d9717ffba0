import { v7 as uuid } from 'uuid'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { Once } from '../engine.types.ts'
import type { Operation } from '../parts.ts'
import { requireAction } from '../requireAction.ts'
import { guarded } from '../transactions/guarded.ts'
import { transact } from '../transactions/transaction.ts'
import { auditInsertMany, eventOf } from '../writes/audit.ts'
import { derivedIn, refuseDerived } from '../writes/derived.ts'
import { checkFiles, fileStatements } from '../writes/files.ts'
import { doneOnce, type IdempotentRequest, idempotentRequest, keyStatements } from '../writes/idempotency.ts'
import { bodyOf, checkInput } from '../writes/input.ts'
import { changesOf, nextRow, writeOf } from '../writes/row.ts'
import { insertStatements, referenceStatements, scopeStatements } from '../writes/statements.ts'
import { commitRow } from './commitRow.ts'
import { demandOpenParent, type Parent, refuseClosed } from './parent.ts'
import { showRow } from './read.ts'

/**
 * A new row.
 * @param parent the row in the address that it stands under, already asked
 * @throws invalid, conflict Duplicate, notFound when it would lie outside the caller's scope
 */
export async function createRow(operation: Operation, body: unknown, parent?: Parent): Promise<AnsweredRow> {
  requireAction(operation, 'create')
  return writeNew(operation, { body, parent, request: null })
}

/**
 * A new row, once: a request that comes again, with the same key of the same caller, answers the row that it made the first time.
 * @throws badRequest InvalidIdempotencyKey, conflict IdempotencyKeyReused, notFound when the row is gone since
 */
export async function createRowOnce(operation: Operation, body: unknown, key: string, parent?: Parent): Promise<Once<AnsweredRow>> {
  requireAction(operation, 'create')
  const request = idempotentRequest(operation.table.model.name, key, body)
  return doneOnce(operation, request, {
    make: () => writeNew(operation, { body, parent, request }),
    again: (id) => showRow(operation, id, 'replayed'),
  })
}

interface NewRow {
  readonly body: unknown
  readonly parent: Parent | undefined
  readonly request: IdempotentRequest | null
}

function writeNew(operation: Operation, made: NewRow): Promise<AnsweredRow> {
  const body = bodyOf(made.body)
  const derived = derivedIn(operation, body)
  if (derived.length === 0) return guarded(operation, { action: 'create' }, (within) => writeNewWithin(within, made))
  // Derived values are known once the row exists.
  return transact({ parts: operation.parts, orgId: operation.caller.orgId }, async (inside) => {
    const answer = await writeNewWithin({ ...operation, parts: inside }, made)
    refuseDerived(derived, body, answer)
    return answer
  })
}

async function writeNewWithin(operation: Operation, { body, parent, request }: NewRow): Promise<AnsweredRow> {
  const { table, caller } = operation
  const { model } = table

  // What the client may say, what the domain adds, and whether it holds together.
  const input = checkInput(operation, bodyOf(body), null)
  await demandOpenParent(operation, input, parent)
  const write = writeOf(operation, { action: 'create' }, null, input)
  const row = await nextRow(operation, write, null)
  await refuseClosed(operation, row)
  const changes = changesOf(model, null, row)
  const names = Object.keys(changes)
  await checkFiles(operation, row, names)

  // The row with its conditions and its audit event.
  const id = uuid()
  return commitRow(operation, id, {
    statements: [
      ...(request === null ? [] : keyStatements(caller, request, { resource: model.name, id })),
      ...referenceStatements(operation, row, names),
      ...insertStatements(operation, id, row),
      ...fileStatements(operation, { id, row, names }),
      auditInsertMany(caller, [eventOf(model, { action: 'create', id, row, changes })]),
      ...scopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...row, id, version: 1 } }],
  })
}
