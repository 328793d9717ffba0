import { hasNeededLevel } from '#resources/core/access.ts'
import { isRowLocked } from '#resources/core/locks.ts'
import type { ResourceAction } from '#resources/core/resource.ts'
import { isParticipant } from '../common/caller.ts'
import { conflict, forbidden, methodNotAllowed } from '../common/errors.ts'
import type { RequestContext } from './context.ts'
import type { StoredRow } from './model/rows.ts'

/**
 * Checks that the resource declares this action and the caller may take it: the first step of every operation.
 * @throws methodNotAllowed for an action that is not declared, forbidden without the ability
 */
export function requireAction({ table: { model }, caller, isTrusted, counts }: RequestContext, action: ResourceAction): void {
  if (isTrusted === true) return
  // For figures, `figureReachOf` has already checked the permission.
  if (counts !== undefined && action === 'list') return
  const neededLevel = model.resource.actions[action]
  if (neededLevel === undefined) throw methodNotAllowed()
  // Participants have no permissions for staff pages. Each of their calls defines what it reads, and the scopes allow only their own
  // rows.
  if (isParticipant(caller) && action === 'read') return
  if (!hasNeededLevel(caller, model.resource, neededLevel)) throw forbidden()
}

/** True if the declaration locks this row against edits and removal. Trusted steps of the domain may still write. */
export const isLocked = ({ table: { model }, isTrusted }: RequestContext, stored: StoredRow): boolean =>
  isTrusted !== true && isRowLocked(model.resource, stored)

/** Rejects a locked row. @throws conflict RowLocked */
export function requireUnlocked(operation: RequestContext, stored: StoredRow): void {
  if (isLocked(operation, stored)) throw conflict('RowLocked')
}
