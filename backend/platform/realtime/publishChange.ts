import type { Database, Statement } from '../database/types.ts'
import type { Rows } from './watch.ts'

/** Maximum number of ids in one message. NOTIFY allows 8,000 bytes; an id takes 37. */
const idsAtOnce = 150

/**
 * Returns the statement that notifies all open screens of changed rows. Use it for changes without an audit event of the resource's kind,
 * in the transaction of the change; changes with such an event are published automatically. Not for hundreds of events per second:
 * commits with a NOTIFY queue behind one lock of the database server.
 */
export function publishChange(
  database: Pick<Database, 'notifyStatement'>,
  { orgId, resource, ids }: { readonly orgId: string; readonly resource: string; readonly ids: readonly string[] },
): Statement {
  const messages: string[] = []
  for (let start = 0; start < ids.length; start += idsAtOnce) messages.push(ids.slice(start, start + idsAtOnce).join(' '))
  return database.notifyStatement('change', ...messages.map((idList) => ({ orgId, resource, ids: idList })))
}

/** Parses a message of the topic `change`. Null for any other message. */
export function parseChange({
  orgId,
  resource,
  ids,
}: Readonly<Record<string, string>>): { readonly orgId: string; readonly rows: Rows } | null {
  if (orgId === undefined || resource === undefined || ids === undefined || ids === '') return null
  return { orgId, rows: new Map([[resource, new Set(ids.split(' '))]]) }
}
