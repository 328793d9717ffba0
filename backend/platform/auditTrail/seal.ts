import type { Database, Run, Statement } from '../database/types.ts'
import { eventHash, noRoot, sealRoot } from './canonical.ts'

/** Number of events in one seal. A transaction is never split, so the seal of an import may contain more. */
const eventsAtOnce = 1_000

/**
 * True for events that no seal covers yet. The query joins the event with the last seal of its organisation, `last`, if there is one.
 * Without `coalesce`: PostgreSQL does not regard it as leakproof, so under row-level security the index would not serve it, and all of
 * the audit trail would be read.
 */
export const isUnsealed = "tx >= case when last.to_tx is null then '0'::xid8 else last.to_tx end"

/** Returns the organisations with events that no seal covers yet, or whose last seal names a transaction in the future. */
export async function listOrganisationsToSeal(database: Database): Promise<readonly string[]> {
  const { rows } = await database.system('seal', (run) =>
    run({
      text: `select organisation.id from organisation
        left join lateral (select to_tx from audit_seal where org_id = organisation.id order by number desc limit 1) last on true
        where exists (select 1 from audit_event where org_id = organisation.id and ${isUnsealed})
          or studydesk_audit_tx(pg_snapshot_xmin(pg_current_snapshot())) < last.to_tx`,
      values: [],
    }),
  )
  return rows.map((row) => row.id)
}

/**
 * Seals one batch of an organisation: the events of finished transactions since the last seal. Transactions in progress are left to a
 * later seal; sealing never waits for them.
 * @returns true when there may be more to seal now
 * @throws TransactionsRewound when the database was restored into a server whose transaction counter is below the last seal
 */
export const sealBatch = (database: Database, orgId: string): Promise<boolean> =>
  database.transaction(orgId, async (run) => {
    if (!(await acquireSealLock(run, orgId))) return false
    const span = await selectNextSpan(run, orgId)
    if (BigInt(span.finished) < BigInt(span.from)) {
      throw new TransactionsRewound()
    }
    if (span.first === null) return false
    const batchEnd = endOfBatch(span)
    await run(sealInsert(orgId, { ...span, to: batchEnd }))
    return batchEnd !== span.finished
  })

export class TransactionsRewound extends Error {
  constructor() {
    super(
      'Transactions count from below the last seal: this database was restored into another server while the node ran; start the node again',
    )
  }
}

interface Span {
  /** Number of the last seal (0 before the first); `previous` is its root. */
  readonly number: number
  readonly previous: Buffer
  /** First transaction without a seal. Every transaction below `finished` has ended. */
  readonly from: string
  readonly finished: string
  /** Transaction of the first event to seal. `full` is the transaction of the first event that does not fit in the batch. */
  readonly first: string | null
  readonly full: string | null
}

async function acquireSealLock(run: Run, orgId: string): Promise<boolean> {
  const { rows } = await run({
    text: "select pg_try_advisory_xact_lock(hashtextextended('seal ' || $1::text, 0)) as mine",
    values: [orgId],
  })
  return rows[0]?.mine === true
}

async function selectNextSpan(run: Run, orgId: string): Promise<Span> {
  const { rows } = await run({
    text: `with last as (select number, root, to_tx from audit_seal where org_id = $1 order by number desc limit 1),
        span as (
          select coalesce((select to_tx from last), '0'::xid8) as "from", studydesk_audit_tx(pg_snapshot_xmin(pg_current_snapshot())) as finished
        ),
        waiting as (
          select tx from audit_event where org_id = $1 and tx >= (select "from" from span) and tx < (select finished from span)
            order by tx limit $2::int + 1
        )
      select coalesce((select number from last), 0) as number, (select root from last) as previous, span."from"::text, span.finished::text,
        (select tx::text from waiting order by tx limit 1) as first, (select tx::text from waiting order by tx offset $2::int limit 1) as full
      from span`,
    values: [orgId, eventsAtOnce],
  })
  const span = rows[0] as Omit<Span, 'previous'> & { readonly previous: Buffer | null }
  return { ...span, previous: span.previous ?? noRoot }
}

function endOfBatch({ first, full, finished }: Span): string {
  if (full === null) return finished
  return full === first ? String(BigInt(full) + 1n) : full
}

const sealInsert = (orgId: string, { number, previous, from, to }: Span & { readonly to: string }): Statement => ({
  text: `insert into audit_seal (org_id, number, from_tx, to_tx, event_ids, hashes, previous, sealed_at, root)
    select seal.*, ${sealRoot} from (
      select $1::uuid as org_id, $2::int as number, $3::xid8 as from_tx, $4::xid8 as to_tx,
        array_agg(event.id order by event.tx, event.id) as event_ids,
        string_agg(${eventHash}, ''::bytea order by event.tx, event.id) as hashes, $5::bytea as previous, now() as sealed_at
      from audit_event event where event.org_id = $1::uuid and event.tx >= $3::xid8 and event.tx < $4::xid8
    ) seal`,
  values: [orgId, number + 1, from, to, previous],
})
