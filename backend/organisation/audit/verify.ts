import type { SealFault } from '#resources/organisation/auditAnswers.ts'
import { eventHash, noRoot, sealRoot } from '../../platform/auditTrail/canonical.ts'
import type { Database, Run } from '../../platform/database/types.ts'

/**
 * The first event or seal that does not match, in the order of the seals. Contains only ids and numbers, never the content of an event.
 */
export interface AuditFault {
  readonly orgId: string
  /** Number of the faulty seal, or of the seal that covers the faulty event. */
  readonly seal: number
  /** Id of the event; absent if the seal itself does not match. */
  readonly event?: string
  readonly fault: SealFault
}

interface VerifiedOrganisation {
  readonly orgId: string
  readonly seals: number
  readonly events: number
  /** Number of events that no seal covers yet: those of a few seconds at most while a node runs. */
  readonly waiting: number
  /** Root of the last seal, in hexadecimal. Store it elsewhere to detect an audit trail whose end was cut off. */
  readonly root: string
}

const sealsAtOnce = 200
/** Most events in one statement, so that none reaches its time limit, however long the audit trail is. */
const eventsAtOnce = 20_000

/** Verifies the content of every seal and every sealed event of all organisations, and that they match. Stops at the first fault. */
export async function verifyAudit(
  database: Database,
): Promise<{ readonly organisations: readonly VerifiedOrganisation[]; readonly fault: AuditFault | null }> {
  const organisations: VerifiedOrganisation[] = []
  const { rows } = await database.system('seal', (run) => run({ text: 'select id from organisation order by id', values: [] }))
  for (const { id: orgId } of rows) {
    const verification = await verifyOrganisation(database, orgId)
    if (isFault(verification)) return { organisations, fault: verification }
    organisations.push(verification)
  }
  return { organisations, fault: null }
}

interface Seal {
  readonly number: number
  readonly fromTx: string
  readonly toTx: string
  readonly previous: Buffer
  readonly root: Buffer
  readonly computed: Buffer
  readonly events: number
  readonly hashes: number
}

/** Verifies the audit trail of one organisation. */
export const verifyOrganisation = (database: Database, orgId: string): Promise<VerifiedOrganisation | AuditFault> =>
  database.system('seal', (run) => verifySeals(run, orgId))

/** True if a seal of any organisation has this root, in hexadecimal. */
export async function hasRoot(database: Database, root: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/i.test(root)) return false
  const { rows } = await database.system('seal', (run) =>
    run({ text: "select 1 from audit_seal where root = decode($1, 'hex') limit 1", values: [root] }),
  )
  return rows.length > 0
}

export const isFault = (verification: VerifiedOrganisation | AuditFault): verification is AuditFault => 'fault' in verification

async function verifySeals(run: Run, orgId: string): Promise<VerifiedOrganisation | AuditFault> {
  let last: Pick<Seal, 'number' | 'toTx' | 'root'> = { number: 0, toTx: '0', root: noRoot }
  let events = 0
  for (;;) {
    const seals = await loadSealsAfter(run, orgId, last.number)
    if (seals.length === 0) break
    const fault = await findFirstFault(run, { orgId, seals, last })
    if (fault !== null) return fault
    events += seals.reduce((sum, seal) => sum + seal.events, 0)
    last = seals.at(-1) ?? last
  }
  const { rows } = await run({
    text: 'select count(*)::int as waiting from audit_event where org_id = $1 and tx >= $2::xid8',
    values: [orgId, last.toTx],
  })
  return { orgId, seals: last.number, events, waiting: rows[0]?.waiting ?? 0, root: last.root.toString('hex') }
}

async function loadSealsAfter(run: Run, orgId: string, number: number): Promise<readonly Seal[]> {
  const { rows } = await run({
    text: `select seal.number, seal.from_tx::text as "fromTx", seal.to_tx::text as "toTx", seal.previous, seal.root, ${sealRoot} as computed,
        cardinality(seal.event_ids) as events, length(seal.hashes) / 32.0 as hashes
      from audit_seal seal where seal.org_id = $1 and seal.number > $2 order by seal.number limit $3`,
    values: [orgId, number, sealsAtOnce],
  })
  return rows as Seal[]
}

/** Checks seals in order, and each seal before its events, because a changed seal makes valid events look wrong. */
async function findFirstFault(
  run: Run,
  {
    orgId,
    seals,
    last,
  }: { readonly orgId: string; readonly seals: readonly Seal[]; readonly last: Pick<Seal, 'number' | 'toTx' | 'root'> },
): Promise<AuditFault | null> {
  const sealFault = findSealFault(orgId, seals, last)
  const soundSeals = seals.filter((seal) => sealFault === null || seal.number < sealFault.seal)
  for (const batch of inRuns(soundSeals)) {
    const eventFault = await findEventFault(run, orgId, batch)
    if (eventFault !== null) return eventFault
  }
  return sealFault
}

/** Groups consecutive seals so that each group has a limited number of events. */
function inRuns(seals: readonly Seal[]): readonly (readonly Seal[])[] {
  const runs: Seal[][] = []
  let events = Number.POSITIVE_INFINITY
  for (const seal of seals) {
    events += seal.events
    if (events > eventsAtOnce) {
      runs.push([])
      events = seal.events
    }
    runs.at(-1)?.push(seal)
  }
  return runs
}

function findSealFault(orgId: string, seals: readonly Seal[], last: Pick<Seal, 'number' | 'toTx' | 'root'>): AuditFault | null {
  let before = last
  for (const seal of seals) {
    if (seal.number !== before.number + 1) return { orgId, seal: before.number + 1, fault: 'sealMissing' }
    const isChained = seal.fromTx === before.toTx && seal.previous.equals(before.root)
    if (!isChained || !seal.root.equals(seal.computed) || Number(seal.hashes) !== seal.events)
      return { orgId, seal: seal.number, fault: 'sealChanged' }
    before = seal
  }
  return null
}

async function findEventFault(run: Run, orgId: string, seals: readonly Seal[]): Promise<AuditFault | null> {
  const values = [orgId, seals[0]?.number, seals.at(-1)?.number]
  const { rows } = await run({
    text: `with sealed as (
        select seal.number, entry.place, entry.id, substring(seal.hashes from (entry.place::int - 1) * 32 + 1 for 32) as hash
        from audit_seal seal, unnest(seal.event_ids) with ordinality entry(id, place)
        where seal.org_id = $1 and seal.number between $2 and $3
      )
      (select sealed.number, sealed.place, sealed.id, case when event.id is null then 'eventMissing' else 'eventChanged' end as fault
        from sealed left join audit_event event on event.org_id = $1 and event.id = sealed.id
        where event.id is null or ${eventHash} <> sealed.hash)
      union all
      (select seal.number, null, event.id, 'eventInserted'
        from audit_seal seal join audit_event event on event.org_id = seal.org_id and event.tx >= seal.from_tx and event.tx < seal.to_tx
        where seal.org_id = $1 and seal.number between $2 and $3 and not exists (select 1 from sealed where sealed.id = event.id))
      order by 1, 2 limit 1`,
    values,
  })
  const faultRow = rows[0]
  return faultRow === undefined ? null : { orgId, seal: faultRow.number, event: faultRow.id, fault: faultRow.fault }
}
