import type { FieldProblem } from '#resources/core/problems.ts'
import { channelsOf } from '#resources/dctAnswers.ts'
import { makeParticipantLink } from '../auth/participants/links.ts'
import { conflict, invalid } from '../errors.ts'
import { consentRequest, consentRequestLink, type NewMail, personToReach, reachProblems, writeMail } from '../mail/index.ts'
import { linkDaysOf } from './linkDays.ts'
import type { ConsentTransition } from './types.ts'

/** Seconds in which a second click, or a second colleague, sends nothing. */
const pause = 60

/**
 * Tells a participant by the channels that were chosen that there is a consent to read, and where their own pages are if the study has such. It names neither them nor the study.
 * @throws invalid with what speaks against it, conflict ConsentSentJustNow
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
  // Whoever is asked chooses the channel: the contact itself stands in the profile.
  if (problems.length > 0) throw invalid(problems.map(({ code }): FieldProblem => ({ path: 'sentThrough', code })))
  const days = await linkDaysOf(run, caller, studyId)
  const to = { participantId, studyId, consentId: id }
  const { organisation } = person
  // In a decentralised study they read it on their own pages.
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
  for (const channel of channels) await writeMail(run, studydesk, caller, { ...message, channel, language, to })
}
