import { resources } from '#resources/index.ts'
import type { Database, Run } from '../database/types.ts'
import type { Rows } from './watch.ts'

/**
 * How a node learns of changes: it looks at the audit history, where every write stands from the moment of its commit.
 *
 * A message in the write's own transaction (NOTIFY) would be as exact, but commits that carry one queue behind one lock of the whole
 * server until each is on the disk: with 32 writers on a very fast disk creates fell to 0.72. A message after the commit (0.94) is lost with
 * a node that dies in between. A look costs a millisecond, four times a second, and writes nothing: an import of a thousand rows is one look.
 *
 * Exact because PostgreSQL says which transactions a look could see: the next look reads those that it could not. The order in which
 * transactions began, ended or wrote their clock's time does not matter.
 */
interface Look {
  /** PostgreSQL's snapshot, `xmin:xmax:xip,…`: everything below xmax is seen, but for the transactions then under way. */
  readonly snapshot: string
  readonly changes: readonly ChangedRow[]
  /** There were more than can be told one by one. */
  readonly isTooMuch: boolean
}
interface ChangedRow {
  readonly orgId: string
  /** Of the audit event: a row of its own in the audit history. */
  readonly eventId: string
  readonly kind: string
  readonly id: string | null
}

/** Changes in one look: more than the largest import. */
const mostChanges = 10_000

/** Changes that a page may have missed while it began: more, as of one begun long ago, and it asks for everything. */
export const mostMissed = 500

/**
 * What became visible since an earlier look, in these organisations.
 * @param most changes; one more and it is too much
 */
export const lookSince = (database: Database, orgIds: readonly string[], snapshot: string, most = mostChanges): Promise<Look> =>
  database.system('tell', async (run) => {
    const { next, underWay } = endOf(snapshot)
    const columns = 'select org_id, id, kind, record_id from audit_event where org_id = any($1::uuid[])'
    const { rows } = await run({
      text: `with "now" as (select pg_current_snapshot()::text as snapshot)
        select "now".snapshot, "event".* from "now" left join (
          ${columns} and tx >= studydesk_audit_tx($2::xid8)
          union all ${columns} and tx = any(array(select studydesk_audit_tx(id) from unnest($3::xid8[]) "under_way"(id))) limit ${most + 1}
        ) "event" on true`,
      values: [orgIds, next, underWay],
    })
    const changes = rows.filter((row) => row.kind !== null).map(changedRow)
    return { snapshot: rows[0]?.snapshot, changes: changes.slice(0, most), isTooMuch: changes.length > most }
  })

export const currentSnapshot = (database: Database): Promise<string> =>
  database.system('tell', async (run: Run) => {
    const { rows } = await run({ text: 'select pg_current_snapshot()::text as snapshot', values: [] })
    return rows[0]?.snapshot
  })

/** What an organisation changed lately by its clock: for its first socket on a node that did not look at it before. */
export async function changesOfLate(database: Database, orgId: string): Promise<Omit<Look, 'snapshot'>> {
  const [answer] = await database.batch(orgId, [
    {
      // Longer than a transaction may take: its clock is read before it ends.
      text: `select org_id, id, kind, record_id from audit_event where org_id = $1 and at > now() - interval '70 seconds'
        order by at desc, id desc limit ${mostChanges + 1}`,
      values: [orgId],
    },
  ])
  const changes = (answer?.rows ?? []).map(changedRow)
  return { changes: changes.slice(0, mostChanges), isTooMuch: changes.length > mostChanges }
}

const changedRow = (row: Record<string, unknown>): ChangedRow => ({
  orgId: row.org_id as string,
  eventId: row.id as string,
  kind: row.kind as string,
  id: row.record_id as string | null,
})

/** Transactions count from below where they stood: another server has taken this one's place. */
export const isRewound = (before: string, after: string): boolean => BigInt(endOf(after).next) < BigInt(endOf(before).next)

/** Rows by resource, by organisation. Every event is a row of the audit history; what is no resource's is nothing else. */
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
  const [, next = '0', underWay = ''] = snapshot.split(':')
  return { next, underWay: underWay === '' ? [] : underWay.split(',') }
}
