import { isUuid } from '#resources/core/fields/ref.ts'
import type { mailCalls } from '#resources/messages/mailCalls.ts'
import type { ParticipantDevices, ParticipantMessage } from '#resources/messages/messageAnswers.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallerContext } from '../../platform/engine/types.ts'

/**
 * Returns the last 500 messages to a participant, the newest first. Their text is only in the outbox, for its administrators. @throws
 * notFound
 */
export async function readMessages({
  caller,
  studydesk,
  params: { participantId },
}: DeclaredRequest<(typeof mailCalls)['ofParticipant']>): Promise<readonly ParticipantMessage[]> {
  await requireReadable({ caller, studydesk }, participantId)
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select mail.id::text, to_char(mail.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt", mail.template, mail.channel,
          mail.status, mail.problem, to_char(mail.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sentAt", mail.language,
          coalesce(study.abbreviated_title, study.trial_name) as study
        from mail left join study on study.org_id = mail.org_id and study.id = mail.study_id
        where mail.org_id = $1 and mail.participant_id = $2 order by mail.created_at desc, mail.id desc limit 500`,
      values: [caller.orgId, participantId],
    },
  ])
  return (answer?.rows ?? []) as unknown as readonly ParticipantMessage[]
}

/** Returns the number of devices on which a participant gets reminders. Staff see nothing else about them. @throws notFound */
export async function countDevices({
  caller,
  studydesk,
  params: { participantId },
}: DeclaredRequest<(typeof mailCalls)['devicesOfParticipant']>): Promise<ParticipantDevices> {
  await requireReadable({ caller, studydesk }, participantId)
  const [result] = await studydesk.database.batch(caller.orgId, [
    {
      text: 'select count(*)::int as count from push_subscription where org_id = $1 and participant_id = $2',
      values: [caller.orgId, participantId],
    },
  ])
  return { count: Number(result?.rows[0]?.count ?? 0) }
}

/** @throws notFound for a participant whose profile the caller may not read */
async function requireReadable({ caller, studydesk }: CallerContext, participantId: string): Promise<void> {
  if (!isUuid(participantId)) throw notFound()
  const { redacted } = await studydesk.engine.read(caller, 'participant', participantId)
  if (redacted === true) throw notFound()
}
