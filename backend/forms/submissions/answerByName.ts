import type { FormAnswers } from '#resources/forms/content/answers.ts'
import {
  type AnswerLookup,
  getLookupKey,
  isKnownOccurrence,
  lookupKeysOf,
  lookupOfKey,
  visitOf,
} from '#resources/forms/content/answersElsewhere.ts'
import { answerNameOf, formNodesOf, isQuestion } from '#resources/forms/content/formNodes.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import type { AnswerByName } from '#resources/forms/content/submissionAnswers.ts'
import type { submissionCalls } from '#resources/forms/formsCalls.ts'
import { withoutHidden } from '#resources/forms/survey/hiddenInRows.ts'
import { invalid, notFound } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { readContent } from '../content.ts'
import { loadCurrentAnswers } from './answerRows.ts'
import { findParticipation } from './findParticipation.ts'

interface Participation {
  readonly participantId: string
  readonly studyId: string
}

/** Most forms of one participant in one study that look-ups consider: the latest ones. */
const mostForms = 1000

interface ProvidedForm {
  readonly id: string
  readonly form: string
  readonly formerNames: readonly string[] | null
  readonly visit: string | null
  readonly integrityKey: string | null
  readonly isCompleted: boolean
  /** It was completed at the requested time, and unlocked or cancelled since. */
  readonly isChangedSince: boolean
  /** Time of the last completion, as sortable text. */
  readonly completedOn: string
  readonly hidden: readonly string[] | null
}

/**
 * Reads the answers that expressions look up. Reads each form and version only once.
 * @param submissionId the current form, which `answerOf` skips; null if there is none
 */
export type ReadOtherForms = (keys: readonly string[], submissionId: string | null) => Promise<FormAnswers>

/** Thrown for an answer at an earlier time in a form that has been unlocked or cancelled since. */
class ChangedSinceError extends Error {}

/**
 * Looks up answers in the forms that a participant completed in a study. Every key has a result; null if there is no answer.
 * @param instant reads the answers at that time instead (ISO 8601); throws ChangedSinceError if they are not known
 */
export function createOtherFormsReader(
  run: Run,
  orgId: string,
  { participantId, studyId }: Participation,
  instant: string | null = null,
): ReadOtherForms {
  let forms: Promise<readonly ProvidedForm[]> | undefined
  const names = new Map<string, AnswerNames>()
  const answers = new Map<string, FormAnswers>()

  async function listProvidedForms(): Promise<readonly ProvidedForm[]> {
    const { rows } = await run({
      // A form that is open now, or was completed later, may have been completed before: its history knows.
      text: `select id, form, "formerNames", visit, "integrityKey", "isCompleted", "isChangedSince", "completedOn", hidden from (
          select submission.id::text, lower(trim(form.name)) as form, form.former_names as "formerNames", lower(visit.name) as visit, version.integrity_key as "integrityKey",
            submission.status = 'COMPLETED' and ($4::timestamptz is null or submission.completed_on <= $4) as "isCompleted",
            $4::timestamptz is not null and submission.completed_on is not null and case
              when submission.completed_on <= $4 then submission.status <> 'COMPLETED'
              else exists (select 1 from audit_event event where event.org_id = submission.org_id and event.record_id = submission.id
                and event.at <= $4 and event.kind = 'formSubmission' and event.changes -> 'status' ->> 1 = 'COMPLETED') end as "isChangedSince",
            coalesce(to_char(submission.completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '') as "completedOn",
            submission.hidden_answers as hidden, coalesce(submission.due_on, submission.created_at::date) as day, submission.id as given
          from form_submission submission
          join form on form.org_id = submission.org_id and form.id = submission.form_id
          left join form_version version on version.org_id = submission.org_id and version.id = submission.form_version_id
          left join form_assignment assignment on assignment.org_id = submission.org_id and assignment.id = submission.form_assignment_id
          left join participant_visit planned on planned.org_id = submission.org_id and planned.id = assignment.participant_visit_id
          left join visit on visit.org_id = submission.org_id and visit.id = planned.visit_id
          where submission.org_id = $1 and submission.participant_id = $2 and submission.study_id = $3
            and (submission.status <> 'CANCELLED' or $4::timestamptz is not null)
          order by day desc, given desc limit ${mostForms}) latest
        order by day, given`,
      values: [orgId, participantId, studyId, instant],
    })
    return rows as unknown as readonly ProvidedForm[]
  }
  async function readAnswer(form: ProvidedForm, question: string, nameKind: keyof AnswerNames): Promise<Json> {
    const { id, integrityKey, isChangedSince, hidden } = form
    if (integrityKey === null) return null
    if (!names.has(integrityKey)) names.set(integrityKey, answerNamesOf(await readContent(run, orgId, integrityKey)))
    const name = names.get(integrityKey)?.[nameKind].get(question)
    if (name === undefined) return null
    if (isChangedSince) throw new ChangedSinceError()
    if (!answers.has(id)) answers.set(id, (await loadCurrentAnswers(run, orgId, id, instant)).answers)
    return withoutHidden(answers.get(id) ?? {}, hidden ?? [])[name] ?? null
  }
  return async (keys, submissionId) => {
    if (keys.length === 0) return {}
    forms ??= listProvidedForms()
    const allForms = await forms
    const answersByKey: Record<string, Json> = {}
    for (const key of keys) {
      const lookup = lookupOfKey(key)
      if (lookup === null) answersByKey[key] = await latestOf(allForms, (form) => readAnswer(form, key, 'byDbName'))
      else {
        const form = formOf(allForms, lookup, submissionId)
        answersByKey[key] = form === undefined ? null : await readAnswer(form, lookup.question, 'byName')
      }
    }
    return answersByKey
  }
}

/** Returns the answers of other forms that the expressions of a form read, by key. @param submission the current form */
export const readOtherAnswers = (
  run: Run,
  orgId: string,
  submission: Participation & { readonly id: string },
  document: JsonObject,
): Promise<FormAnswers> => createOtherFormsReader(run, orgId, submission)(lookupKeysOf(document), submission.id)

/**
 * Returns the answers of other forms that the expressions of a form read, as they were at an earlier time (ISO 8601); null if one of those
 * forms has been unlocked or cancelled since. @param submission the current form
 */
export async function readOtherAnswersAt(
  run: Run,
  orgId: string,
  submission: Participation & { readonly id: string },
  { document, instant }: { readonly document: JsonObject; readonly instant: string },
): Promise<FormAnswers | null> {
  try {
    return await createOtherFormsReader(run, orgId, submission, instant)(lookupKeysOf(document), submission.id)
  } catch (error) {
    if (error instanceof ChangedSinceError) return null
    throw error
  }
}

/** Returns the first answer found, starting with the form completed last. */
async function latestOf(forms: readonly ProvidedForm[], read: (form: ProvidedForm) => Promise<Json>): Promise<Json> {
  for (const form of forms
    .filter(({ isCompleted, isChangedSince }) => isCompleted || isChangedSince)
    .toSorted(
      (left, right) => Number(right.isChangedSince) - Number(left.isChangedSince) || right.completedOn.localeCompare(left.completedOn),
    )) {
    const answer = await read(form)
    if (answer !== null) return answer
  }
  return null
}

/** Finds the form of a look-up by its name, else by a former name. @param forms in chronological order */
function formOf(forms: readonly ProvidedForm[], { form, which }: AnswerLookup, submissionId: string | null): ProvidedForm | undefined {
  const name = form.toLowerCase()
  const hasName = forms.some((each) => each.form === name)
    ? (each: ProvidedForm) => each.form === name
    : (each: ProvidedForm) => each.formerNames?.some((formerName) => formerName.trim().toLowerCase() === name) === true
  const isCandidate = (each: ProvidedForm) => (each.isCompleted || each.isChangedSince) && each.id !== submissionId && hasName(each)
  const visit = visitOf(which)?.toLowerCase()
  if (visit !== undefined) return forms.findLast((each) => isCandidate(each) && each.visit === visit)
  if (which.toLowerCase() === 'first') return forms.find(isCandidate)
  if (which.toLowerCase() !== 'previous') return forms.findLast(isCandidate)
  const index = forms.findIndex(({ id }) => id === submissionId)
  return (index === -1 ? forms : forms.slice(0, index)).findLast(isCandidate)
}

interface AnswerNames {
  /** Answer names by database name, or by question name if the question has no database name. */
  readonly byDbName: ReadonlyMap<string, string>
  /** Answer names by database name, else by the name of the question or of its answer. */
  readonly byName: ReadonlyMap<string, string>
}

/** Returns the answer names of a form's questions outside of repeats. If questions share a name, the first counts. */
function answerNamesOf(document: JsonObject): AnswerNames {
  const byDbName = new Map<string, string>()
  const questions = formNodesOf(document).filter((candidate) => candidate.repeat === null && isQuestion(candidate))
  for (const question of questions) {
    const dbName = typeof question.value.DBName === 'string' && question.value.DBName !== '' ? question.value.DBName : question.name
    if (!byDbName.has(dbName)) byDbName.set(dbName, answerNameOf(question))
  }
  const byName = new Map(byDbName)
  for (const formNode of questions)
    for (const name of [formNode.name, answerNameOf(formNode)]) if (!byName.has(name)) byName.set(name, answerNameOf(formNode))
  return { byDbName, byName }
}

/**
 * Handles `GET study/{studyId}/participant/{participantId}/formquestion/{dbName}/submission`; with `form` and `order` as in `answerOf`.
 * @throws notFound without a submission, invalid
 */
export async function readAnswerByName({
  caller,
  studydesk: { engine },
  params,
  query,
}: DeclaredRequest<(typeof submissionCalls)['answerByName']>): Promise<AnswerByName> {
  const { participantId, studyId } = await findParticipation(engine, caller, params)
  // Lists only submissions that the reader may see: none of a restricted profile that they have not unlocked.
  const { rows } = await engine.list(caller, 'formSubmission', { participantId, studyId, size: '1', _total: 'none' })
  const { dbName } = params
  const { form, submissionId } = query
  const order = query.which ?? 'latest'
  if (!isKnownOccurrence(order)) throw invalid([{ path: 'which', code: 'notAChoice' }])
  if (rows.length === 0) throw notFound()
  const key = form == null ? dbName : getLookupKey({ form: form.trim(), question: dbName, which: order.trim() })
  const answersByKey = await engine.work(caller, ({ run }) =>
    createOtherFormsReader(run, caller.orgId, { participantId, studyId })([key], submissionId ?? null),
  )
  if (answersByKey[key] === null || answersByKey[key] === undefined) throw notFound()
  return { dbName, answer: answersByKey[key] }
}
