import type { SealState, Verification } from '#resources/core/auditAnswers.ts'
import type { Database, Statement } from '../database/types.ts'
import { isUnsealed } from './seal.ts'

/** Waiting events are counted no further: more than this means that sealing stands still. */
const mostWaiting = 10_000

/** The state in two statements, both answered by index however long the history is. */
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

/** The answers of both statements, joined. */
export function sealStateOf([state, verified]: readonly { readonly rows: readonly unknown[] }[]): SealState {
  const row = state?.rows[0] as Omit<SealState, 'verification'>
  return { ...row, verification: (verified?.rows[0] as Verification | undefined) ?? null }
}

/** Age of the oldest event, of any organisation, that no seal covers; 0 where all are sealed. */
export function unsealedSeconds(database: Database): Promise<number> {
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
