import type { RequestContext } from '../context.ts'
import { hooksOf, type WriteKind } from '../writes/hooks.ts'
import { isNumbered } from '../writes/numbers.ts'
import { runTransaction } from './transaction.ts'

/**
 * Runs an operation in a transaction if a hook of its resource locks rows in this act (`holds`), or the row gets a number. The row is
 * read and locked, the hooks decide, and the row is written; no other request can write it in between. All other operations run without
 * this transaction, and write in one round trip.
 */
export function guarded<Answer>(
  operation: RequestContext,
  writeKind: WriteKind,
  run: (operation: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  const { parts, table, caller } = operation
  const decides = isNumbered(table.model, writeKind) || hooksOf(table.model, writeKind).some(({ holds }) => holds !== undefined)
  if (parts.transaction !== null || !decides) return run(operation)
  const databaseOperation = writeKind.action === 'remove' ? 'remove' : 'write'
  return runTransaction({ parts, orgId: caller.orgId, doing: databaseOperation }, (transactionContext) =>
    run({ ...operation, parts: transactionContext }),
  )
}
