import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { type Move, movedAfter } from '#resources/core/values/order.ts'
import { invalid, methodNotAllowed } from '../../common/errors.ts'
import { type RequestContext, requireRow, type TransactionContext } from '../context.ts'
import type { IdempotentAnswer } from '../engine.types.ts'
import type { StoredRow } from '../model/rows.ts'
import { findInsertionSide, findPosition } from '../order/neighbours.ts'
import { isOrdered, isSameOrder, type OrderedModel, orderLockStatement } from '../order/orderedModel.ts'
import { requireAction, requireUnlocked } from '../requireAction.ts'
import { runTransaction } from '../transactions/transaction.ts'
import type { Write } from '../types.ts'
import { buildEventStatements, isAmended } from '../writes/amendment.ts'
import { eventOf } from '../writes/audit.ts'
import { buildKeyStatements, type IdempotentRequest, runOnce, toIdempotentRequest } from '../writes/idempotency.ts'
import { bodyOf } from '../writes/input.ts'
import { buildLockedStatements } from '../writes/lockedWith.ts'
import { buildNextRow, changesOf, withHooks, writeOf } from '../writes/row.ts'
import { buildScopeStatements, referenceStatements, updateStatement } from '../writes/statements.ts'
import { commitRow } from './commitRow.ts'
import { readStoredRows, showRow } from './read.ts'
import { createStaleError, versionOf } from './update.ts'

/**
 * Moves a row after or before another row of its group, or to the beginning or end of the group, based on the order at the time of the
 * commit. The move is an update of the row. It changes no field, except the declared field by which rows move between groups.
 * @param body `Move`
 * @throws notFound, invalid when the neighbour is missing or in another group (if rows move between groups, the row then comes last),
 * conflict StaleVersion with both sides, conflict RowLocked
 */
export async function moveRow(operation: RequestContext, id: string, body: unknown): Promise<ResponseRow> {
  requireAction(operation, 'update')
  return performMove(operation, { id, body, request: null })
}

/**
 * Moves a row once: a repeated request returns the current row. @throws as `moveRow`, badRequest InvalidIdempotencyKey, conflict
 * IdempotencyKeyReused
 */
export async function moveRowOnce(
  operation: RequestContext,
  id: string,
  body: unknown,
  key: string,
): Promise<IdempotentAnswer<ResponseRow>> {
  requireAction(operation, 'update')
  const request = toIdempotentRequest(`${operation.table.model.name} ${id} move`, key, body)
  return runOnce(operation, request, {
    make: () => performMove(operation, { id, body, request }),
    again: (movedId) => showRow(operation, movedId, 'replayed'),
  })
}

interface RequestedMove {
  readonly id: string
  readonly body: unknown
  readonly request: IdempotentRequest | null
}

async function performMove(operation: RequestContext, { id, body, request }: RequestedMove): Promise<ResponseRow> {
  const { parts, caller, table } = operation
  const { model } = table
  if (!isOrdered(model)) throw methodNotAllowed()
  const currentRow = requireRow((await readStoredRows(operation, [id]))[0])
  const move = readMove(bodyOf(body), model)

  // Locks the order of the group before any of its rows, so that two writers cannot deadlock.
  const moveResult = await runTransaction({ parts, orgId: caller.orgId }, async (transactionContext) => {
    const { run } = transactionContext.transaction
    for (const statement of request === null ? [] : buildKeyStatements(caller, request, { resource: model.name, id })) await run(statement)
    // Rows that lock this one are locked before the order, as in every write.
    for (const statement of buildLockedStatements(operation, [{ before: currentRow, after: currentRow }])) await run(statement)
    await run(orderLockStatement(model, caller.orgId, [currentRow, targetOf(model, currentRow, move)]))
    return moveInTransaction({ ...operation, parts: transactionContext }, { model, seen: currentRow, move })
  })
  return moveResult ?? showRow(operation, id, 'unchanged')
}

/** Moves the row in the transaction that has locked the order; null if the row is already in this position. */
async function moveInTransaction(
  operation: RequestContext & { readonly parts: TransactionContext },
  { model, seen, move }: { readonly model: OrderedModel; readonly seen: StoredRow; readonly move: Move },
): Promise<ResponseRow | null> {
  const { id } = seen
  const before = requireRow((await readStoredRows(operation, [id]))[0])
  requireUnlocked(operation, before)
  const { version } = before
  const isStale = move.version !== undefined && move.version !== version
  // If the request has no version, the row may have moved to another group since it was read, and that group is not locked.
  if (isStale || !isSameOrder(model, before, seen)) throw await createStaleError(operation, id, { ...move })

  // Finds the target group and the new rank; the position is null if the row is already there.
  const target = targetOf(model, before, move)
  const neighbours = await findInsertionSide(operation, model, { row: before, target, move })
  const position = await findPosition(operation, model, { row: before, target, side: neighbours })
  if (position === null) return null

  // Hooks of the domain may reject the move, as they may reject any change.
  const { write, row } = await computeMovedRow(operation, model, { before, target })
  const changes = changesOf(model, before, row)
  const names = Object.keys(changes)
  const event = eventOf(model, { action: 'move', id, row, changes: { ...changes, [movedAfter]: position.after } })
  const isAmendment = isAmended(operation, event)
  return commitRow(operation, id, {
    statements: [
      ...referenceStatements(operation, row, names),
      updateStatement(operation, { id, version, row, names, rank: position.rank, isAmendment }),
      ...buildEventStatements(operation, event, isAmendment),
      ...buildScopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...row, id, version: isAmendment ? version : version + 1 }, isAmendment }],
  })
}

/** Returns the row with the values of its target group. */
function targetOf({ order }: OrderedModel, row: StoredRow, { to }: Move): Values {
  return order.between === null || to === undefined ? row : { ...row, [order.between.name]: to }
}

interface MoveInput {
  readonly before: StoredRow
  readonly target: Values
}

/** Returns the row as it will be stored. A move within the group changes no field, and hooks fill in values only when fields change. */
async function computeMovedRow(
  operation: RequestContext,
  model: OrderedModel,
  { before, target }: MoveInput,
): Promise<{ write: Write; row: Values }> {
  const { between } = model.order
  if (between === null || isSameOrder(model, before, target)) {
    const write = writeOf(operation, { action: 'update' }, before)
    await withHooks(operation, write)
    return { write, row: before }
  }
  const write = writeOf(operation, { action: 'update' }, before, { [between.name]: target[between.name] })
  return { write, row: await buildNextRow(operation, write, before) }
}

/** Parsed body of a move. @throws invalid */
function readMove(body: Values, { order }: OrderedModel): Move {
  const { after, before, to, version: _version, ...others } = body
  const problems = Object.keys(others).map((name): FieldProblem => ({ path: /^\w{1,60}$/.test(name) ? name : '', code: 'unknownField' }))
  if ((after === undefined) === (before === undefined)) problems.push({ path: 'after', code: 'oneNeighbour' })
  if (to !== undefined && order.between === null) problems.push({ path: 'to', code: 'unknownField' })
  else if (to !== undefined && !(typeof to === 'string' && isUuid(to))) problems.push({ path: 'to', code: 'notAReference' })
  if (problems.length > 0) throw invalid(problems)
  const version = versionOf(body)
  return {
    ...(after === undefined ? { before } : { after }),
    ...(to === undefined ? {} : { to }),
    ...(version === null ? {} : { version }),
  } as Move
}
