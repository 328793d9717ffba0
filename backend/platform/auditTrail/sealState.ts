import type { SealState, Verification } from '#resources/organisation/auditAnswers.ts'
import type { Database, Statement } from '../database/types.ts'
import { isUnsealed } from './seal.ts'

/** Largest number of waiting events that is counted: more means that sealing has stopped. */
const mostWaiting = 10_000

/** Reads the state of the seals by two statements, both served by an index regardless of the length of the audit trail. */
export const sealStateStatements = (orgId: string): readonly Statement[] => [
  {
    text: `select coalesce(last.number, 0) as seals, last.sealed_at as "lastSealAt", encode(last.root, 'hex') as root,
        coalesce(waiting.events, 0)::int as waiting, waiting.oldest as "oldestWaiting"
      from (select $1::uuid as org_id) organisation
        left join lateral (select number, sealed_at, root, to_tx from audit_seal where org_id = organisation.org_id order by number desc limit 1)
          last on true
        left join lateral (select count(*) as events, min(unsealed.at) as oldest from (
          select at from audit_event where org_id = organisation.org_id and ${isUnsealed} limit ${mostWaiting}) unsealed)
          waiting on true`,
    values: [orgId],
  },
  {
    text: `select at, seals, events, encode(root, 'hex') as root, fault from audit_verification
      where org_id = $1 order by at desc, id desc limit 1`,
    values: [orgId],
  },
]

/** Joins the results of both statements. */
export function sealStateOf([state, verificationResult]: readonly { readonly rows: readonly unknown[] }[]): SealState {
  const row = state?.rows[0] as Omit<SealState, 'verification'>
  return { ...row, verification: (verificationResult?.rows[0] as Verification | undefined) ?? null }
}

/** Returns the age of the oldest event, of any organisation, that no seal covers; 0 if all are sealed. */
export function countUnsealedSeconds(database: Database): Promise<number> {
  return database.system('seal', async (run) => {
    const { rows } = await run({
      text: `select coalesce(extract(epoch from now() - min(oldest.at)), 0)::float8 as seconds from organisation
        left join lateral (select to_tx from audit_seal where org_id = organisation.id order by number desc limit 1) last on true
        left join lateral (
          select at from audit_event where org_id = organisation.id and ${isUnsealed} order by tx limit 1
        ) oldest on true`,
      values: [],
    })
    return Math.max(0, rows[0]?.seconds ?? 0)
  })
}

/** Results of the last checks of all audit trails. */
interface CheckState {
  /** Organisations whose last check found a fault. */
  readonly faults: number
  /** Age of the oldest last check; of an organisation without a check, its own age. */
  readonly ageSeconds: number
}

export function readCheckState(database: Database): Promise<CheckState> {
  return database.system('seal', async (run) => {
    const { rows } = await run({
      text: `select count(last.fault)::int as faults,
          coalesce(extract(epoch from now() - min(coalesce(last.at, organisation.created_at))), 0)::float8 as "ageSeconds" from organisation
        left join lateral (select at, fault from audit_verification where org_id = organisation.id order by at desc, id desc limit 1) last on true`,
      values: [],
    })
    return { faults: rows[0]?.faults ?? 0, ageSeconds: Math.max(0, rows[0]?.ageSeconds ?? 0) }
  })
}
