import { v7 as newId } from 'uuid'
import { categoryOf } from '#resources/topics.ts'
import type { Statement } from '../database/types.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import type { Notice } from '../raiseNotice.ts'
import { tellChange } from '../realtime/tellChange.ts'
import { mailSoonStatement } from './mails.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/**
 * Tells people of what happened, everybody once: who is told is found first, and what is written for all of them takes the job out of the queue in the same
 * transaction. A node that dies before tells nobody, and another one begins anew.
 */
export async function tell({ orgId, payload, finish, studydesk }: RunningJob): Promise<void> {
  const notice = payload as unknown as Notice
  const recipients = await recipientsOf(studydesk, orgId, notice)
  await studydesk.database.transaction(orgId, async (run) => {
    const { rows } = await run(insertStatement(orgId, notice, recipients))
    const told = rows as unknown as readonly { readonly id: string; readonly userId: string }[]
    await run(tellChange(studydesk.database, { orgId, resource: 'notification', ids: told.map(({ id }) => id) }))
    const byMail = new Set(recipients.filter(({ way }) => way === 'EMAIL').map(({ userId }) => userId))
    for (const { userId } of told) if (byMail.has(userId)) await run(mailSoonStatement(studydesk.jobs, orgId, userId))
    await run(finish)
  })
  studydesk.engine.forgetTotals(orgId, 'notification')
}

const insertStatement = (orgId: string, notice: Notice, recipients: readonly Recipient[]): Statement => ({
  // One notification about several participants names none of them.
  // By hand: that somebody was told is no change of a record; the history has what they were told of.
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
