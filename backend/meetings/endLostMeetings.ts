import type { RunningJob } from '../engine/ports/tasks.ts'
import { endLost } from './rooms/holdMeeting.ts'

export const endLostMeetingsTask = 'endLostMeetings'

/** Ends meetings that both lost, and of which no node knows any more; what they told each other goes. */
export async function endLostMeetings({ orgId, studydesk }: RunningJob): Promise<void> {
  const [over] = await studydesk.database.batch(orgId, [
    {
      text: `select distinct consent_id::text as "consentId" from meeting_seat where org_id = $1 and expires_at < now() - interval '1 minute'`,
      values: [orgId],
    },
    { text: `delete from meeting_signal where org_id = $1 and sent_at < now() - interval '5 minutes'`, values: [orgId] },
  ])
  for (const { consentId } of over?.rows ?? []) await endLost(studydesk, { orgId, consentId: String(consentId) })
}
