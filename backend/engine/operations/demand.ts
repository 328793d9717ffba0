import { mayOn } from '#resources/core/access.ts'
import type { ResourceAction } from '#resources/core/resource.ts'
import { forbidden, methodNotAllowed } from '../../errors.ts'
import type { Operation } from '../parts.ts'

/**
 * First step of every operation: does the resource have this action, and may the caller take it?
 * @throws methodNotAllowed for an action that is not declared, forbidden without the ability
 */
export function demand({ table: { model }, caller, isTrusted }: Operation, action: ResourceAction): void {
  if (isTrusted === true) return
  const needed = model.resource.actions[action]
  if (needed === undefined) throw methodNotAllowed()
  if (!mayOn(caller, model.resource, needed)) throw forbidden()
}
