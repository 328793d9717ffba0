import { isUuid } from '#resources/core/fields/ref.ts'
import type { mailCalls } from '#resources/messages/mailCalls.ts'
import type { ParticipantMessage } from '#resources/messages/messageAnswers.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

/**
 * Returns the last 500 messages to a participant, the newest first. Their text is only in the outbox, for its administrators. @throws
 * notFound
 */
export async function readMessages({
  caller,
  studydesk,
  params: { participantId },
}: DeclaredRequest<(typeof mailCalls)['ofParticipant']>): Promise<readonly ParticipantMessage[]> {
  if (!isUuid(participantId)) throw notFound()
  const { redacted } = await studydesk.engine.read(caller, 'participant', participantId)
  if (redacted === true) throw notFound()
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
