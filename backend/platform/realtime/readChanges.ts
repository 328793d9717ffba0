import { resources } from '#resources/index.ts'
import type { Database, Run } from '../database/types.ts'
import type { Rows } from './watch.ts'

/**
 * Detects changes for a node by polling the audit trail, which contains every write as soon as it commits. A message in the transaction
 * of the write (NOTIFY) would be as exact. But such commits wait one after another for one server-wide lock until each is on disk: with
 * 32 writers on a very fast disk, creates ran at 0.72 of their rate. A message after the commit (0.94) is lost if the node dies first. A
 * poll takes a millisecond, four times a second, and writes nothing; it covers an import of a thousand rows. Polling is exact because
 * PostgreSQL reports which transactions a poll could see, and the next poll reads the transactions that this one could not. The order in
 * which transactions began, ended or read the clock does not matter.
 */
interface ChangePoll {
  /** PostgreSQL's snapshot, `xmin:xmax:xip,…`: every transaction below xmax is visible, except those then in progress. */
  readonly snapshot: string
  readonly changes: readonly ChangedRow[]
  /** True if there are too many changes to send one by one. */
  readonly isTooMuch: boolean
}
interface ChangedRow {
  readonly orgId: string
  /** Id of the audit event. The event is also a row that lists of the audit trail show. */
  readonly eventId: string
  readonly kind: string
  readonly id: string | null
}

/** Maximum number of changes in one poll: more than the largest import. */
const mostChanges = 10_000

/**
 * Maximum number of changes that a page may have missed while it loaded. If there are more, for example because the page loaded long ago,
 * it queries everything.
 */
export const mostMissed = 500

/**
 * Returns changes of these organisations that became visible since an earlier poll.
 * @param limit maximum number of changes; one more counts as too many
 */
export const readChangesSince = (
  database: Database,
  orgIds: readonly string[],
  snapshot: string,
  limit = mostChanges,
): Promise<ChangePoll> =>
  database.system('tell', async (run) => {
    const { next, underWay } = endOf(snapshot)
    const columns = 'select org_id, id, kind, record_id from audit_event where org_id = any($1::uuid[])'
    const { rows } = await run({
      text: `with "now" as (select pg_current_snapshot()::text as snapshot)
        select "now".snapshot, "event".* from "now" left join (
          ${columns} and tx >= studydesk_audit_tx($2::xid8)
          union all ${columns} and tx = any(array(select studydesk_audit_tx(id) from unnest($3::xid8[]) "under_way"(id))) limit ${limit + 1}
        ) "event" on true`,
      values: [orgIds, next, underWay],
    })
    const changes = rows.filter((row) => row.kind !== null).map(toChangedRow)
    return { snapshot: rows[0]?.snapshot, changes: changes.slice(0, limit), isTooMuch: changes.length > limit }
  })

export const readCurrentSnapshot = (database: Database): Promise<string> =>
  database.system('tell', async (run: Run) => {
    const { rows } = await run({ text: 'select pg_current_snapshot()::text as snapshot', values: [] })
    return rows[0]?.snapshot
  })

/** Returns recent changes of an organisation by their time, for its first socket on a node that did not poll it before. */
export async function readRecentChanges(database: Database, orgId: string): Promise<Omit<ChangePoll, 'snapshot'>> {
  const [answer] = await database.batch(orgId, [
    {
      // The interval is longer than any transaction may take, because the time of an event is read before its transaction ends.
      text: `select org_id, id, kind, record_id from audit_event where org_id = $1 and at > now() - interval '70 seconds'
        order by at desc, id desc limit ${mostChanges + 1}`,
      values: [orgId],
    },
  ])
  const changes = (answer?.rows ?? []).map(toChangedRow)
  return { changes: changes.slice(0, mostChanges), isTooMuch: changes.length > mostChanges }
}

const toChangedRow = (row: Record<string, unknown>): ChangedRow => ({
  orgId: row.org_id as string,
  eventId: row.id as string,
  kind: row.kind as string,
  id: row.record_id as string | null,
})

/** True if the transaction counter is lower than before, because another server has replaced this one. */
export const isRewound = (before: string, after: string): boolean => BigInt(endOf(after).next) < BigInt(endOf(before).next)

/**
 * Groups changed rows by organisation and resource. Every event is itself a changed row of the audit trail; an event that concerns no
 * resource changes no other row.
 */
export function byOrganisation(changes: readonly ChangedRow[]): ReadonlyMap<string, Rows> {
  const organisations = new Map<string, Map<string, Set<string>>>()
  for (const { orgId, eventId, kind, id } of changes) {
    const rows = organisations.get(orgId) ?? new Map<string, Set<string>>()
    organisations.set(orgId, rows)
    rows.set(auditHistory, (rows.get(auditHistory) ?? new Set()).add(eventId))
    if (id !== null && names.has(kind)) rows.set(kind, (rows.get(kind) ?? new Set()).add(id))
  }
  return organisations
}

const auditHistory = 'auditHistory'
const names: ReadonlySet<string> = new Set(resources.map(({ name }) => name))

function endOf(snapshot: string): { readonly next: string; readonly underWay: readonly string[] } {
  const [, next = '0', runningTransactions = ''] = snapshot.split(':')
  return { next, underWay: runningTransactions === '' ? [] : runningTransactions.split(',') }
}
