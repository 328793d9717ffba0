import { openConsents } from '#resources/consentStates.ts'
import { answerInWords, decisionOf, signerNamesIn } from '#resources/forms/consentAnswers.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { isParticipant } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Write, Writing } from '../engine/types.ts'
import { readContent } from '../forms/content.ts'
import { refuseWrongAnswers } from '../forms/refuseWrongAnswers.ts'
import { currentAnswers } from '../forms/submissions/answerRows.ts'
import { todayFor } from '../today.ts'
import { isSameName } from './names.ts'

type Consent = ResourceRow['consent']

/** A refusal says on which day it was, and by which answer of the form, where one says no. */
export async function describeRefusal({ studydesk, caller, before, input }: Write<Consent>): Promise<Partial<Consent> | undefined> {
  if (before === null) return undefined
  const declinedAnswer = await studydesk.database.transaction(caller.orgId, (run) => refusalIn(run, caller.orgId, before))
  return { declinedOn: typeof input.declinedOn === 'string' ? input.declinedOn : todayFor(caller, before), declinedAnswer }
}

/** A consent form that is completed with an answer that does not mean consent is a refusal from then on: it is never signed. */
export async function followAnswers({ after, run, work, caller, studydesk }: Writing<ResourceRow['formSubmission']>): Promise<void> {
  const { rows } = await run({
    text: `select id::text, form_submission_id::text as "formSubmissionId", integrity_key as "integrityKey", language from consent
      where org_id = $1 and form_submission_id = $2 and state = any($3::text[]) for update`,
    values: [caller.orgId, after.id, openConsents],
  })
  const [consent] = rows as unknown as readonly (Answered & { readonly id: string })[]
  if (consent === undefined) return
  const declinedAnswer = await refusalIn(run, caller.orgId, consent)
  if (declinedAnswer === null) {
    // At the site the signer may be a representative: their name is compared when the consent is confirmed.
    if (isParticipant(caller)) await requireOwnName({ run, caller, studydesk }, after, consent)
    return
  }
  await work.trusted.transition('consent', consent.id, { name: 'decline' })
}

/** The participant can still correct the name while they fill in the form. @throws 422 AnswerErrors at the question */
async function requireOwnName(
  { run, caller, studydesk }: Pick<Writing, 'run' | 'caller' | 'studydesk'>,
  { id, participantId }: Pick<ResourceRow['formSubmission'], 'id' | 'participantId'>,
  { integrityKey }: Answered,
): Promise<void> {
  const document = await readContent(run, caller.orgId, integrityKey ?? '')
  const { answers } = await currentAnswers(run, caller.orgId, id)
  const { rows } = await run({
    text: 'select first_name as "firstName", last_name as "lastName" from participant where org_id = $1 and id = $2',
    values: [caller.orgId, participantId],
  })
  const person = rows[0] as unknown as Pick<ResourceRow['participant'], 'firstName' | 'lastName'>
  const text = studydesk.texts.text(caller.language, 'common:problems.otherName')
  const others = signerNamesIn(document, answers, caller.language).filter(
    ({ name }) => !isSameName(name, [person.firstName, person.lastName]),
  )
  refuseWrongAnswers({ problems: others.map(({ question, title }) => ({ question, title, text })), unknown: [] })
}

type Answered = Pick<Consent, 'formSubmissionId' | 'integrityKey' | 'language'>

/** The answer that says no, in the words of the form; null: none does. */
async function refusalIn(run: Run, orgId: string, { formSubmissionId, integrityKey, language }: Answered): Promise<string | null> {
  if (formSubmissionId === null) return null
  const document = await readContent(run, orgId, integrityKey ?? '')
  const { answers } = await currentAnswers(run, orgId, formSubmissionId)
  const decision = decisionOf(document, answers)
  return decision.kind === 'refused' ? answerInWords(document, answers, decision.question, language).slice(0, 1000) : null
}
