import { mayOn } from '#resources/core/access.ts'
import { isRowLocked } from '#resources/core/locks.ts'
import type { ResourceAction } from '#resources/core/resource.ts'
import { isParticipant } from '../caller.ts'
import { conflict, forbidden, methodNotAllowed } from '../errors.ts'
import type { StoredRow } from './model/rows.ts'
import type { Operation } from './parts.ts'

/**
 * First step of every operation: does the resource have this action, and may the caller take it?
 * @throws methodNotAllowed for an action that is not declared, forbidden without the ability
 */
export function requireAction({ table: { model }, caller, isTrusted, counts }: Operation, action: ResourceAction): void {
  if (isTrusted === true) return
  // `figureReach` has decided about figures.
  if (counts !== undefined && action === 'list') return
  const needed = model.resource.actions[action]
  if (needed === undefined) throw methodNotAllowed()
  // No page of staff's is a participant's, and every call of theirs says itself what it reads: of a resource only what is their own.
  if (isParticipant(caller) && action === 'read') return
  if (!mayOn(caller, model.resource, needed)) throw forbidden()
}

/** Does the declaration lock this row against edits and removal? What the domain itself decides goes on. */
export const isLocked = ({ table: { model }, isTrusted }: Operation, stored: StoredRow): boolean =>
  isTrusted !== true && isRowLocked(model.resource, stored)

/** @throws conflict RowLocked */
export function requireUnlocked(operation: Operation, stored: StoredRow): void {
  if (isLocked(operation, stored)) throw conflict('RowLocked')
}
