import type { Operation } from '../parts.ts'
import { type Act, hooksOf } from '../writes/hooks.ts'
import { isNumbered } from '../writes/numbers.ts'
import { transact } from './transaction.ts'

/**
 * Runs an operation in a transaction where a hook of its resource holds rows in this act, or the row gets a number: the row is read and held, the hooks
 * decide, and the row is written with no other write in between. Other operations stay as they are, and their write one round trip.
 */
export function guarded<Answer>(operation: Operation, act: Act, run: (operation: Operation) => Promise<Answer>): Promise<Answer> {
  const { parts, table, caller } = operation
  const decides = isNumbered(table.model, act) || hooksOf(table.model, act).some(({ holds }) => holds !== undefined)
  if (parts.transaction !== null || !decides) return run(operation)
  const doing = act.action === 'remove' ? 'remove' : 'write'
  return transact({ parts, orgId: caller.orgId, doing }, (inside) => run({ ...operation, parts: inside }))
}
