import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { type Move, movedAfter } from '#resources/core/order.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { invalid, methodNotAllowed } from '../../errors.ts'
import type { Once } from '../engine.types.ts'
import type { StoredRow } from '../model/rows.ts'
import { placeFor, sideFor } from '../order/neighbours.ts'
import { holdStatement, isOrdered, isSameOrder, type OrderedModel } from '../order/place.ts'
import { found, type Operation, type PartsWithin } from '../parts.ts'
import { requireAction, requireUnlocked } from '../requireAction.ts'
import { transact } from '../transactions/transaction.ts'
import type { Write } from '../types.ts'
import { eventStatements, isAmended } from '../writes/amendment.ts'
import { eventOf } from '../writes/audit.ts'
import { doneOnce, type IdempotentRequest, idempotentRequest, keyStatements } from '../writes/idempotency.ts'
import { bodyOf } from '../writes/input.ts'
import { lockedWithStatements } from '../writes/lockedWith.ts'
import { changesOf, nextRow, withHooks, writeOf } from '../writes/row.ts'
import { referenceStatements, scopeStatements, updateStatement } from '../writes/statements.ts'
import { commitRow } from './commitRow.ts'
import { showRow, storedRows } from './read.ts'
import { stale, versionOf } from './update.ts'

/**
 * Puts a row behind or before another of its order, or at one of its ends: among the others as they stand by then. It is a change of the
 * row, by whoever may change it, that touches none of its fields but the one by which rows move between orders, where there is such a field.
 * @param body `Move`
 * @throws notFound, invalid where the neighbour is not there or stands in another order (where rows move between orders, it comes last then),
 *   conflict StaleVersion with both sides, conflict RowLocked
 */
export async function moveRow(operation: Operation, id: string, body: unknown): Promise<AnsweredRow> {
  requireAction(operation, 'update')
  return moveTo(operation, { id, body, request: null })
}

/** A move, once: the same request sent again answers the row as it stands. @throws as `moveRow`, badRequest InvalidIdempotencyKey, conflict IdempotencyKeyReused */
export async function moveRowOnce(operation: Operation, id: string, body: unknown, key: string): Promise<Once<AnsweredRow>> {
  requireAction(operation, 'update')
  const request = idempotentRequest(`${operation.table.model.name} ${id} move`, key, body)
  return doneOnce(operation, request, {
    make: () => moveTo(operation, { id, body, request }),
    again: (moved) => showRow(operation, moved, 'replayed'),
  })
}

interface AskedMove {
  readonly id: string
  readonly body: unknown
  readonly request: IdempotentRequest | null
}

async function moveTo(operation: Operation, { id, body, request }: AskedMove): Promise<AnsweredRow> {
  const { parts, caller, table } = operation
  const { model } = table
  if (!isOrdered(model)) throw methodNotAllowed()
  const seen = found((await storedRows(operation, [id]))[0])
  const move = readMove(bodyOf(body), model)

  // The order is held before any of its rows is: a writer who has one of them never waits for who waits for it.
  const moved = await transact({ parts, orgId: caller.orgId }, async (inside) => {
    const { run } = inside.transaction
    for (const statement of request === null ? [] : keyStatements(caller, request, { resource: model.name, id })) await run(statement)
    // As in every write: what a row is locked with is held before the order.
    for (const statement of lockedWithStatements(operation, [{ before: seen, after: seen }])) await run(statement)
    await run(holdStatement(model, caller.orgId, [seen, targetOf(model, seen, move)]))
    return moveWithin({ ...operation, parts: inside }, { model, seen, move })
  })
  return moved ?? showRow(operation, id, 'unchanged')
}

/** In the transaction that holds the order; null where the row stands there already. */
async function moveWithin(
  operation: Operation & { readonly parts: PartsWithin },
  { model, seen, move }: { readonly model: OrderedModel; readonly seen: StoredRow; readonly move: Move },
): Promise<AnsweredRow | null> {
  const { id } = seen
  const before = found((await storedRows(operation, [id]))[0])
  requireUnlocked(operation, before)
  const { version } = before
  const isStale = move.version !== undefined && move.version !== version
  // Without a version it may have come into another order since it was looked for, which nobody holds.
  if (isStale || !isSameOrder(model, before, seen)) throw await stale(operation, id, { ...move })

  // Where it is to stand, and what stands there now.
  const target = targetOf(model, before, move)
  const side = await sideFor(operation, model, { row: before, target, move })
  const place = await placeFor(operation, model, { row: before, target, side })
  if (place === null) return null

  // The domain may refuse it as it refuses any change.
  const { write, row } = await movedRow(operation, model, { before, target })
  const changes = changesOf(model, before, row)
  const names = Object.keys(changes)
  const event = eventOf(model, { action: 'move', id, row, changes: { ...changes, [movedAfter]: place.after } })
  const isAmendment = isAmended(operation, event)
  return commitRow(operation, id, {
    statements: [
      ...referenceStatements(operation, row, names),
      updateStatement(operation, { id, version, row, names, rank: place.rank, isAmendment }),
      ...eventStatements(operation, event, isAmendment),
      ...scopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...row, id, version: isAmendment ? version : version + 1 }, isAmendment }],
  })
}

/** The values of the row in the order in which it is to stand. */
function targetOf({ order }: OrderedModel, row: StoredRow, { to }: Move): Values {
  return order.between === null || to === undefined ? row : { ...row, [order.between.name]: to }
}

interface Moving {
  readonly before: StoredRow
  readonly target: Values
}

/** The row as it is stored afterwards. Within its order it changes no field: what the domain would fill in belongs to a change of fields. */
async function movedRow(operation: Operation, model: OrderedModel, { before, target }: Moving): Promise<{ write: Write; row: Values }> {
  const { between } = model.order
  if (between === null || isSameOrder(model, before, target)) {
    const write = writeOf(operation, { action: 'update' }, before)
    await withHooks(operation, write)
    return { write, row: before }
  }
  const write = writeOf(operation, { action: 'update' }, before, { [between.name]: target[between.name] })
  return { write, row: await nextRow(operation, write, before) }
}

/** What a move is told. @throws invalid */
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
