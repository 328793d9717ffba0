import { v7 as newId } from 'uuid'
import { categoryOf } from '#resources/messages/topics.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { publishChange } from '../../platform/realtime/publishChange.ts'
import type { Notice } from '../queue/notificationJob.ts'
import { queueMailStatement } from './mails.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/**
 * Notifies users of an event, each once. Computes the recipients first; one transaction then writes all notifications and removes the
 * job. If the node dies before, the job runs again.
 */
export async function report({ orgId, payload, finish, studydesk }: RunningJob): Promise<void> {
  const notice = payload as unknown as Notice
  const recipients = await recipientsOf(studydesk, orgId, notice)
  await studydesk.database.transaction(orgId, async (run) => {
    const { rows } = await run(insertStatement(orgId, notice, recipients))
    const notifiedUsers = rows as unknown as readonly { readonly id: string; readonly userId: string }[]
    await run(publishChange(studydesk.database, { orgId, resource: 'notification', ids: notifiedUsers.map(({ id }) => id) }))
    const byMail = new Set(recipients.filter(({ way }) => way === 'EMAIL').map(({ userId }) => userId))
    for (const { userId } of notifiedUsers) if (byMail.has(userId)) await run(queueMailStatement(studydesk.jobs, orgId, userId))
    await run(finish)
  })
  studydesk.engine.forgetTotals(orgId, 'notification')
}

const insertStatement = (orgId: string, notice: Notice, recipients: readonly Recipient[]): Statement => ({
  // One notification about several participants names none of them.
  // By hand: a notification is no change of a record; the history has its event.
  text: `insert into notification (org_id, id, user_id, category, topic, record, record_id, participant_id, study_id, site_id, once_for)
    select $1, line.id, line."userId", $3, $4, $5, $6, $7, $8, $9, $10 from jsonb_to_recordset($2::jsonb) as line(id uuid, "userId" uuid)
    on conflict (org_id, lower(once_for), user_id) do update set participant_id = null
      where notification.participant_id is distinct from excluded.participant_id and notification.participant_id is not null returning id::text, user_id::text as "userId"`,
  values: [
    orgId,
    JSON.stringify(recipients.map(({ userId }) => ({ id: newId(), userId }))),
    categoryOf(notice.topic),
    notice.topic,
    notice.record,
    notice.recordId,
    notice.participantId,
    notice.studyId,
    notice.siteId,
    notice.once,
  ],
})
