import type { ResourceRow } from '#resources/core/rows.ts'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { answerNameOf, formNodesOf, isQuestion } from '#resources/forms/content/formNodes.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { findPresetAnswers } from '#resources/forms/content/presetChoices.ts'
import type { EligibilityReason } from '#resources/forms/content/submissionAnswers.ts'
import { localiseTitle } from '#resources/forms/content/titles.ts'
import type { ValidationResult } from '#resources/forms/survey/validateAnswers.ts'
import { notificationJob } from '../../messages/queue/notificationJob.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { longestTitle } from '../queries/rules.ts'
import { hasDefaults } from './affectedForms.ts'

/** A result that an earlier version of the product may have computed wrongly, or a choice that it may have made. Its text is `forms:recheck.<code>`. */
interface Doubt {
  readonly code: 'eligible' | 'notEligible' | 'otherReasons' | 'notComputable' | 'presetChoice'
  readonly question: string
  readonly title: string
}

export interface DoubtContext {
  readonly work: Work
  readonly caller: Caller
  readonly studydesk: Services
}

type Screened = Pick<ResourceRow['formSubmission'], 'eligibility' | 'eligibilityReasons'>

/** Compares the stored eligibility of a form with the one that its answers give. Returns null if they are equal or none is stored. Pure. */
export function describeEligibility(stored: Screened, computed: ValidationResult['eligibility']): Doubt | null {
  if (stored.eligibility === null || computed === null) return null
  const storedReasons = (stored.eligibilityReasons ?? []) as readonly EligibilityReason[]
  const code = computed.isEligible ? 'eligible' : stored.eligibility === 'ELIGIBLE' ? 'notEligible' : 'otherReasons'
  const isEqual = computed.isEligible
    ? stored.eligibility === 'ELIGIBLE'
    : code === 'otherReasons' && namesOf(storedReasons) === namesOf(computed.reasons)
  if (isEqual) return null
  const { question = '', title = '' } = computed.reasons[0] ?? storedReasons[0] ?? {}
  return { code, question, title }
}

/** Stored reasons are at most 100. */
const namesOf = (reasons: readonly EligibilityReason[]): string =>
  JSON.stringify(
    reasons
      .slice(0, 100)
      .map(({ question }) => question)
      .toSorted(),
  )

/** Describes that a form cannot be evaluated as at its completion, at its first question with a default value. Pure. */
export function describeUncheckable(document: JsonObject, language: string): Doubt {
  const questions = formNodesOf(document).filter((each) => each.repeat === null && isQuestion(each))
  const formNode = questions.find(({ value }) => hasDefaults(value)) ?? questions[0]
  return {
    code: 'notComputable',
    question: formNode === undefined ? '' : answerNameOf(formNode),
    title: formNode === undefined ? '' : localiseTitle(formNode, language),
  }
}

/** Describes each answer of a consent form that the form may have given instead of the participant. Pure. */
export const describePresetChoices = (document: JsonObject, answers: FormAnswers, language: string): readonly Doubt[] =>
  findPresetAnswers(document, answers).map((formNode) => ({
    code: 'presetChoice',
    question: answerNameOf(formNode),
    title: localiseTitle(formNode, language),
  }))

type DoubtedSubmission = Pick<ResourceRow['formSubmission'], 'id' | 'participantId' | 'studyId' | 'siteId' | 'formId'>

/**
 * Raises a query about a form, and notifies the staff of its study site. Raises no second one, even if a person has closed the first. The
 * next completion of the form closes it, because it computes the results anew.
 * @param versions number of answers to each question
 */
export async function raiseDoubt(
  { work, caller, studydesk }: DoubtContext,
  { id: formSubmissionId, participantId, studyId, siteId, formId }: DoubtedSubmission,
  { doubt, versions }: { readonly doubt: Doubt; readonly versions: Readonly<Record<string, number>> },
): Promise<void> {
  const { code, question, title } = doubt
  const textOf = (language: Caller['language']) => studydesk.texts.text(language, `forms:recheck.${code}`)
  const { rows } = await work.run({
    text: `select 1 from form_query where org_id = $1 and form_submission_id = $2 and origin = 'CHECK' and question = $3 and text = any($4)`,
    values: [caller.orgId, formSubmissionId, question, [textOf('en'), textOf('fr')]],
  })
  if (rows.length > 0) return
  const query = await work.trusted.create('formQuery', {
    formSubmissionId,
    participantId,
    studyId,
    siteId,
    formId,
    question,
    questionTitle: title.slice(0, longestTitle),
    answerVersion: versions[question] ?? 0,
    origin: 'CHECK',
    text: textOf(caller.language),
  })
  const notice = { topic: 'QUERY_RAISED', record: 'formQuery', recordId: query.id, participantId, studyId, siteId } as const
  await work.run(notificationJob(studydesk.jobs, caller.orgId, notice))
}
