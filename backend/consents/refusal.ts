import { openConsents } from '#resources/consents/consentStates.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { decisionOf, formatAnswer, signerNamesOf } from '#resources/forms/content/consentAnswers.ts'
import { readContent } from '../forms/content.ts'
import { rejectInvalidAnswers } from '../forms/rejectInvalidAnswers.ts'
import { loadCurrentAnswers } from '../forms/submissions/answerRows.ts'
import { isParticipant } from '../platform/common/caller.ts'
import { todayFor } from '../platform/common/today.ts'
import type { Run } from '../platform/database/types.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'
import { isSameName } from './names.ts'

type Consent = ResourceRow['consent']

/** Adds the day of a refusal, and the answer in the form that means no, if any. */
export async function describeRefusal({ studydesk, caller, before, input }: Write<Consent>): Promise<Partial<Consent> | undefined> {
  if (before === null) return undefined
  const declinedAnswer = await studydesk.database.transaction(caller.orgId, (run) => findRefusal(run, caller.orgId, before))
  return { declinedOn: typeof input.declinedOn === 'string' ? input.declinedOn : todayFor(caller, before), declinedAnswer }
}

/** Declines a consent when its form is completed with an answer that does not mean consent, so that it can never be signed. */
export async function followAnswers({ after, run, work, caller, studydesk }: WriteContext<ResourceRow['formSubmission']>): Promise<void> {
  const { rows } = await run({
    text: `select id::text, form_submission_id::text as "formSubmissionId", integrity_key as "integrityKey", language from consent
      where org_id = $1 and form_submission_id = $2 and state = any($3::text[]) for update`,
    values: [caller.orgId, after.id, openConsents],
  })
  const [consent] = rows as unknown as readonly (AnsweredConsent & { readonly id: string })[]
  if (consent === undefined) return
  const declinedAnswer = await findRefusal(run, caller.orgId, consent)
  if (declinedAnswer === null) {
    // At the site a representative may sign. The attestation of the consent then checks their name.
    if (isParticipant(caller)) await requireParticipantName({ run, caller, studydesk }, after, consent)
    return
  }
  await work.trusted.transition('consent', consent.id, { name: 'decline' })
}

/** Requires the participant's own name while they can still correct it in the form. @throws 422 AnswerErrors at the question */
async function requireParticipantName(
  { run, caller, studydesk }: Pick<WriteContext, 'run' | 'caller' | 'studydesk'>,
  { id, participantId }: Pick<ResourceRow['formSubmission'], 'id' | 'participantId'>,
  { integrityKey }: AnsweredConsent,
): Promise<void> {
  const document = await readContent(run, caller.orgId, integrityKey ?? '')
  const { answers } = await loadCurrentAnswers(run, caller.orgId, id)
  const { rows } = await run({
    text: 'select first_name as "firstName", last_name as "lastName" from participant where org_id = $1 and id = $2',
    values: [caller.orgId, participantId],
  })
  const person = rows[0] as unknown as Pick<ResourceRow['participant'], 'firstName' | 'lastName'>
  const text = studydesk.texts.text(caller.language, 'common:problems.otherName')
  const others = signerNamesOf(document, answers, caller.language).filter(
    ({ name }) => !isSameName(name, [person.firstName, person.lastName]),
  )
  rejectInvalidAnswers({ problems: others.map(({ question, title }) => ({ question, title, text })), unknown: [] })
}

type AnsweredConsent = Pick<Consent, 'formSubmissionId' | 'integrityKey' | 'language'>

/** Returns the answer that means no, as the form displays it; null if there is no such answer. */
async function findRefusal(run: Run, orgId: string, { formSubmissionId, integrityKey, language }: AnsweredConsent): Promise<string | null> {
  if (formSubmissionId === null) return null
  const document = await readContent(run, orgId, integrityKey ?? '')
  const { answers } = await loadCurrentAnswers(run, orgId, formSubmissionId)
  const decision = decisionOf(document, answers)
  return decision.kind === 'refused' ? formatAnswer(document, answers, decision.question, language).slice(0, 1000) : null
}
