import { isUuid } from '#resources/core/fields/ref.ts'
import type { mailCalls } from '#resources/mail/calls.ts'
import type { ParticipantMessage } from '#resources/messageAnswers.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { notFound } from '../errors.ts'

/** Messages to a participant, the newest first, the last 500; their text is in the outbox, for those who answer for it. @throws notFound */
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
