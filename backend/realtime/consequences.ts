import type { Database } from '../database/types.ts'
import type { Rows } from './watch.ts'

/**
 * What changes for a reader though nobody wrote the row. With a participation its participant enters or leaves somebody's list (row scope
 * `myStudies`); what has gone for good is in the audit history alone. An unlocked profile, or one that is locked again, is another one to whom
 * opened it, and has something new in its activity for everybody.
 */
export async function withConsequences(database: Database, orgId: string, rows: Rows): Promise<Rows> {
  // Events of unlocks name the participant as their record.
  const opened = [...(rows.get('participant') ?? []), ...(rows.get('unlock') ?? [])]
  const others = await participantsIn(database, orgId, rows)
  return opened.length + others.length === 0 ? rows : new Map([...rows, ['participant', new Set([...opened, ...others])]])
}

async function participantsIn(database: Database, orgId: string, rows: Rows): Promise<readonly string[]> {
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
