import type { Database } from '../database/types.ts'
import type { Rows } from './watch.ts'

/**
 * A row that decides who sees another: with a participation its participant enters or leaves somebody's list, though nobody wrote the
 * participant (row scope `myStudies`). What has gone for good is in the audit history alone.
 */
export async function withConsequences(database: Database, orgId: string, rows: Rows): Promise<Rows> {
  const participations = rows.get('participantStudy')
  if (participations === undefined) return rows
  const [answer] = await database.batch(orgId, [
    {
      text: `select participant_id::text as id from participant_study where org_id = $1 and id = any($2::uuid[])
        union select changes->'participantId'->>0 from audit_event
          where org_id = $1 and record_id = any($2::uuid[]) and action = 'remove' and kind = 'participantStudy'`,
      values: [orgId, [...participations]],
    },
  ])
  const participants = new Set([...(rows.get('participant') ?? []), ...(answer?.rows ?? []).flatMap(({ id }) => id ?? [])])
  return new Map([...rows, ['participant', participants]])
}
