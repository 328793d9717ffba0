import type { Database, Statement } from '../database/types.ts'
import type { Rows } from './watch.ts'

/** NOTIFY takes 8,000 bytes; an id takes 37. */
const idsAtOnce = 150

/**
 * Tells every open screen that rows changed, for changes that write no audit event of the resource's kind (those are told by
 * themselves): run it in the transaction of the change. Not for what happens hundreds of times a second: commits with a message queue
 * behind one lock of the database server.
 */
export function tellChange(
  database: Pick<Database, 'notifyStatement'>,
  { orgId, resource, ids }: { readonly orgId: string; readonly resource: string; readonly ids: readonly string[] },
): Statement {
  const messages: string[] = []
  for (let start = 0; start < ids.length; start += idsAtOnce) messages.push(ids.slice(start, start + idsAtOnce).join(' '))
  return database.notifyStatement('change', ...messages.map((part) => ({ orgId, resource, ids: part })))
}

/** The other end: what a message of the topic `change` says. Null for one that is about something else. */
export function toldRows({
  orgId,
  resource,
  ids,
}: Readonly<Record<string, string>>): { readonly orgId: string; readonly rows: Rows } | null {
  if (orgId === undefined || resource === undefined || ids === undefined || ids === '') return null
  return { orgId, rows: new Map([[resource, new Set(ids.split(' '))]]) }
}
