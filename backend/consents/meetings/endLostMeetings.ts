import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { endLost } from './rooms/holdMeeting.ts'

export const endLostMeetingsTask = 'endLostMeetings'

/**
 * Ends meetings to which both people lost the connection and that no node tracks now, and deletes old signals between their pages.
 */
export async function endLostMeetings({ orgId, studydesk }: RunningJob): Promise<void> {
  const [expiredSeats] = await studydesk.database.batch(orgId, [
    {
      text: `select distinct consent_id::text as "consentId" from meeting_seat where org_id = $1 and expires_at < now() - interval '1 minute'`,
      values: [orgId],
    },
    { text: `delete from meeting_signal where org_id = $1 and sent_at < now() - interval '5 minutes'`, values: [orgId] },
  ])
  for (const { consentId } of expiredSeats?.rows ?? []) await endLost(studydesk, { orgId, consentId: String(consentId) })
}
