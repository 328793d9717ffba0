import type { Values } from '#resources/core/conditions.ts'
import { type Move, movedAfter } from '#resources/core/order.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { conflict, invalid, methodNotAllowed } from '../../errors.ts'
import type { Once } from '../engine.types.ts'
import type { StoredRow } from '../model/rows.ts'
import { neighbourOf, placeFor } from '../order/neighbours.ts'
import { groupOf, holdStatement, isOrdered, type OrderedModel } from '../order/place.ts'
import { found, type Operation, type PartsWithin } from '../parts.ts'
import { answererFor } from '../rows/answer.ts'
import { transact } from '../transaction.ts'
import { auditInsertMany, eventOf } from '../writes/audit.ts'
import { commitWrite, writtenRow } from '../writes/commit.ts'
import { doneOnce, type IdempotentRequest, idempotentRequest, keyStatements } from '../writes/idempotency.ts'
import { bodyOf } from '../writes/input.ts'
import { withHooks, writeOf } from '../writes/row.ts'
import { scopeStatements, updateStatement } from '../writes/statements.ts'
import { demand, demandUnlocked } from './demand.ts'
import { answerStatement, showRow, storedRows } from './read.ts'
import { stale, versionOf } from './update.ts'

/**
 * Puts a row behind or before another of its order, or at one of its ends: among the others as they stand by then. It is a change of the
 * row, by whoever may change it, that touches none of its fields.
 * @param body `Move`
 * @throws notFound, invalid where the neighbour is not there or stands in another order, conflict StaleVersion with both sides, conflict RowLocked
 */
export async function moveRow(operation: Operation, id: string, body: unknown): Promise<AnsweredRow> {
  demand(operation, 'update')
  return moveTo(operation, { id, body, request: null })
}

/** A move, once: the same request sent again answers the row as it stands. @throws as `moveRow`, badRequest InvalidIdempotencyKey, conflict IdempotencyKeyReused */
export async function moveRowOnce(operation: Operation, id: string, body: unknown, key: string): Promise<Once<AnsweredRow>> {
  demand(operation, 'update')
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
  const move = readMove(bodyOf(body))

  // The order is held before any of its rows is: a writer who has one of them never waits for who waits for it.
  const moved = await transact({ parts, orgId: caller.orgId }, async (inside) => {
    const { run } = inside.transaction
    for (const statement of request === null ? [] : keyStatements(caller, request, { resource: model.name, id })) await run(statement)
    await run(holdStatement(model, caller.orgId, [seen]))
    return moveWithin({ ...operation, parts: inside }, { model, seen, move })
  })
  return moved ?? showRow(operation, id, 'unchanged')
}

/** In the transaction that holds the order; null where the row stands there already. */
async function moveWithin(
  operation: Operation & { readonly parts: PartsWithin },
  { model, seen, move }: { readonly model: OrderedModel; readonly seen: StoredRow; readonly move: Move },
): Promise<AnsweredRow | null> {
  const { caller } = operation
  const { id } = seen
  const before = found((await storedRows(operation, [id]))[0])
  if (groupOf(model, before).join() !== groupOf(model, seen).join()) throw conflict('StaleVersion')
  demandUnlocked(operation, before)
  const { version } = before
  if (move.version !== undefined && move.version !== version) throw await stale(operation, id, { ...move })

  // Where it is to stand, and what stands there now.
  const neighbour = await neighbourOf(operation, model, { row: before, move })
  const place = await placeFor(operation, model, { row: before, move, neighbour })
  if (place === null) return null

  // The domain may refuse it as it refuses any change; what it would fill in belongs to a change of fields.
  const write = writeOf(operation, 'update', before)
  await withHooks(model, write)
  const rows = await commitWrite(operation, {
    statements: [
      updateStatement(operation, { id, version, row: before, names: [], rank: place.rank }),
      auditInsertMany(caller, [eventOf(model, { action: 'move', id, row: before, changes: { [movedAfter]: place.after } })]),
      ...scopeStatements(operation, [id]),
    ],
    writes: [{ write, after: { ...before, version: version + 1 } }],
    readBack: answerStatement(operation, id),
    doing: 'write',
  })
  return writtenRow(rows, answererFor(operation).answer)
}

/** What a move is told. @throws invalid */
function readMove(body: Values): Move {
  const { after, before, version: _version, ...others } = body
  const problems = Object.keys(others).map((name): FieldProblem => ({ path: /^\w{1,60}$/.test(name) ? name : '', code: 'unknownField' }))
  if ((after === undefined) === (before === undefined)) problems.push({ path: 'after', code: 'oneNeighbour' })
  if (problems.length > 0) throw invalid(problems)
  const version = versionOf(body)
  return { ...(after === undefined ? { before } : { after }), ...(version === null ? {} : { version }) } as Move
}
