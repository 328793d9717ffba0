import type { Language } from '#resources/core/preferences.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { channelsOf } from '#resources/dctAnswers.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import { conflict, invalid } from '../errors.ts'
import { consentRequest, reachProblems, writeMail } from '../mail/index.ts'
import type { TakenConsent } from './types.ts'

/** Seconds in which a second click, or a second colleague, sends nothing. */
const pause = 60

/**
 * Tells a participant by the channels that were chosen that there is a consent to read. It names neither them nor the study.
 * @throws invalid with what speaks against it, conflict ConsentSentJustNow
 */
export async function sendRequest({ before, after, run, caller, studydesk }: TakenConsent): Promise<void> {
  const { id, participantId, studyId, sentThrough, language } = after
  if (participantId === null || studyId === null || sentThrough === null) return
  if (before?.sentOn != null && Date.now() - Date.parse(before.sentOn) < pause * 1000)
    throw conflict('ConsentSentJustNow', { details: { seconds: pause } })
  const person = await personToReach(run, caller, participantId)
  const channels = channelsOf(sentThrough)
  const problems = channels.flatMap((channel) => reachProblems(person, channel))
  // Whoever is asked chooses the channel: the contact itself stands in the profile.
  if (problems.length > 0) throw invalid(problems.map(({ code }): FieldProblem => ({ path: 'sentThrough', code })))
  for (const channel of channels)
    await writeMail(run, studydesk, caller, {
      template: consentRequest,
      channel,
      language,
      details: { organisation: person.organisation },
      to: { participantId, studyId, consentId: id },
    })
}

interface PersonToReach {
  readonly email: string | null
  readonly primaryMobile: string | null
  readonly deceased: boolean | null
  readonly isContactable: boolean
  readonly organisation: string
  readonly language: Language
}

export async function personToReach(run: Run, { orgId }: Pick<Caller, 'orgId'>, participantId: string): Promise<PersonToReach> {
  const { rows } = await run({
    text: `select email, primary_mobile as "primaryMobile", deceased, coalesce(contactable_by_any_study, false) as "isContactable",
        organisation.name as organisation, organisation.language
      from participant join organisation on organisation.org_id = participant.org_id where participant.org_id = $1 and participant.id = $2`,
    values: [orgId, participantId],
  })
  return rows[0] as unknown as PersonToReach
}
