import type { Database } from '../database/types.ts'
import type { Rows } from './watch.ts'

/**
 * Adds rows that change for a reader although they were not written. A changed participation adds its participant to lists or removes
 * them (row scope `myStudies`); if the participation was permanently removed, only the audit trail names its participant. An unlocked or
 * again restricted profile changes for the user who unlocked it, and gets a new activity entry for all readers.
 */
export async function withDependentViews(database: Database, orgId: string, rows: Rows): Promise<Rows> {
  // The record of an unlock event is the participant.
  const opened = [...(rows.get('participant') ?? []), ...(rows.get('unlock') ?? [])]
  const others = await readParticipantIds(database, orgId, rows)
  return opened.length + others.length === 0 ? rows : new Map([...rows, ['participant', new Set([...opened, ...others])]])
}

async function readParticipantIds(database: Database, orgId: string, rows: Rows): Promise<readonly string[]> {
  const participations = rows.get('participantStudy')
  if (participations === undefined) return []
  const [answer] = await database.batch(orgId, [
    {
      text: `select participant_id::text as id from participant_study where org_id = $1 and id = any($2::uuid[])
        union select changes->'participantId'->>0 from audit_event
          where org_id = $1 and record_id = any($2::uuid[]) and action = 'remove' and kind = 'participantStudy'`,
      values: [orgId, [...participations]],
    },
  ])
  return (answer?.rows ?? []).flatMap(({ id }) => id ?? [])
}
