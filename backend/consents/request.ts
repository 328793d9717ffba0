import { channelsOf } from '#resources/consents/dctAnswers.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { consentRequest, consentRequestLink, type NewMail, personToReach, reachProblems, writeMail } from '../messages/mail/index.ts'
import { makeParticipantLink } from '../platform/auth/participantLinks/links.ts'
import { conflict, invalid } from '../platform/common/errors.ts'
import { linkDaysOf } from './linkDays.ts'
import type { ConsentTransition } from './types.ts'

/** Seconds before another click, by the same user or a colleague, may send the request again. */
const pause = 60

/**
 * Notifies a participant through the chosen channels that a consent is ready to read, with a link to their own pages if the study is
 * decentralised. The message names neither the participant nor the study.
 * @throws invalid if a channel cannot reach the participant, conflict ConsentSentJustNow
 */
export async function sendRequest({ before, after, run, caller, studydesk }: ConsentTransition): Promise<void> {
  const { id, participantId, studyId, sentThrough, language } = after
  if (participantId === null || studyId === null || sentThrough === null) return
  if (before?.sentOn != null && Date.now() - Date.parse(before.sentOn) < pause * 1000)
    throw conflict('ConsentSentJustNow', { details: { seconds: pause } })
  const person = await personToReach(run, caller.orgId, participantId)
  if (person === null) throw invalid([{ path: 'sentThrough', code: 'participantDeceased' }])
  const channels = channelsOf(sentThrough)
  const problems = channels.flatMap((channel) => reachProblems(person, channel))
  // The caller chooses only the channel; the contact itself is in the profile.
  if (problems.length > 0) throw invalid(problems.map(({ code }): FieldProblem => ({ path: 'sentThrough', code })))
  const days = await linkDaysOf(run, caller, studyId)
  const recipient = { participantId, studyId, consentId: id }
  const { organisation } = person
  // In a decentralised study, participants read the consent on their own pages.
  const message: Pick<NewMail, 'template' | 'details'> =
    days === null
      ? { template: consentRequest, details: { organisation } }
      : {
          template: consentRequestLink,
          details: {
            organisation,
            days,
            link: await makeParticipantLink(run, { config: studydesk.config, orgId: caller.orgId, participantId, days }),
          },
        }
  for (const channel of channels) await writeMail(run, studydesk, caller, { ...message, channel, language, to: recipient })
}
