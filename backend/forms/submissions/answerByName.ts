import type { FormAnswers } from '#resources/forms/answers.ts'
import { type AnswerLookup, isKnownOrder, lookupKey, lookupKeysOf, lookupOfKey, visitOf } from '#resources/forms/answersElsewhere.ts'
import type { AnswerByName } from '#resources/forms/callAnswers/submissionAnswers.ts'
import type { submissionCalls } from '#resources/forms/calls.ts'
import type { Json, JsonObject } from '#resources/forms/json.ts'
import { answerNameOf, isQuestion, partsOf } from '#resources/forms/parts.ts'
import type { Run } from '../../database/types.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import { invalid, notFound } from '../../errors.ts'
import { readContent } from '../content.ts'
import { currentAnswers } from './answerRows.ts'
import { participationIn } from './participationIn.ts'

interface Participation {
  readonly participantId: string
  readonly studyId: string
}

/** Forms of one participant in one study that look-ups consider at most: the latest ones. */
const mostForms = 1000

interface GivenForm {
  readonly id: string
  readonly form: string
  readonly formerNames: readonly string[] | null
  readonly visit: string | null
  readonly integrityKey: string | null
  readonly isCompleted: boolean
  /** When it was completed last, as text that sorts. */
  readonly completedOn: string
  readonly hidden: readonly string[] | null
}

/**
 * Reads answers that expressions look up, each form and version once.
 * @param submissionId the form at hand, which `answerOf` never means; null: none
 */
export type ReadElsewhere = (keys: readonly string[], submissionId: string | null) => Promise<FormAnswers>

/** Looks answers up in the forms that a participant completed in a study. Every key has an answer; null where there is none. */
export function elsewhereReader(run: Run, orgId: string, { participantId, studyId }: Participation): ReadElsewhere {
  let forms: Promise<readonly GivenForm[]> | undefined
  const names = new Map<string, AnswerNames>()
  const answers = new Map<string, FormAnswers>()

  async function givenForms(): Promise<readonly GivenForm[]> {
    const { rows } = await run({
      text: `select id, form, "formerNames", visit, "integrityKey", "isCompleted", "completedOn", hidden from (
          select submission.id::text, lower(trim(form.name)) as form, form.former_names as "formerNames", lower(visit.name) as visit, version.integrity_key as "integrityKey",
            submission.status = 'COMPLETED' as "isCompleted",
            coalesce(to_char(submission.completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '') as "completedOn",
            submission.hidden_answers as hidden, coalesce(submission.due_on, submission.created_at::date) as day, submission.id as given
          from form_submission submission
          join form on form.org_id = submission.org_id and form.id = submission.form_id
          left join form_version version on version.org_id = submission.org_id and version.id = submission.form_version_id
          left join form_assignment assignment on assignment.org_id = submission.org_id and assignment.id = submission.form_assignment_id
          left join participant_visit planned on planned.org_id = submission.org_id and planned.id = assignment.participant_visit_id
          left join visit on visit.org_id = submission.org_id and visit.id = planned.visit_id
          where submission.org_id = $1 and submission.participant_id = $2 and submission.study_id = $3
            and submission.status <> 'CANCELLED'
          order by day desc, given desc limit ${mostForms}) latest
        order by day, given`,
      values: [orgId, participantId, studyId],
    })
    return rows as unknown as readonly GivenForm[]
  }
  async function answerIn({ id, integrityKey, hidden }: GivenForm, question: string, by: keyof AnswerNames): Promise<Json> {
    if (integrityKey === null) return null
    if (!names.has(integrityKey)) names.set(integrityKey, answerNamesOf(await readContent(run, orgId, integrityKey)))
    const name = names.get(integrityKey)?.[by].get(question)
    if (name === undefined || hidden?.includes(name)) return null
    if (!answers.has(id)) answers.set(id, (await currentAnswers(run, orgId, id)).answers)
    return answers.get(id)?.[name] ?? null
  }
  return async (keys, submissionId) => {
    if (keys.length === 0) return {}
    forms ??= givenForms()
    const all = await forms
    const found: Record<string, Json> = {}
    for (const key of keys) {
      const lookup = lookupOfKey(key)
      if (lookup === null) found[key] = await latestOf(all, (form) => answerIn(form, key, 'byDbName'))
      else {
        const form = formOf(all, lookup, submissionId)
        found[key] = form === undefined ? null : await answerIn(form, lookup.question, 'byName')
      }
    }
    return found
  }
}

/** Answers of other forms that the expressions of a form read, by key. @param submission the form at hand */
export const answersElsewhere = (
  run: Run,
  orgId: string,
  submission: Participation & { readonly id: string },
  document: JsonObject,
): Promise<FormAnswers> => elsewhereReader(run, orgId, submission)(lookupKeysOf(document), submission.id)

/** The first answer there is, of the form that was completed last, the one before, and so on. */
async function latestOf(forms: readonly GivenForm[], read: (form: GivenForm) => Promise<Json>): Promise<Json> {
  for (const form of forms
    .filter(({ isCompleted }) => isCompleted)
    .toSorted((left, right) => right.completedOn.localeCompare(left.completedOn))) {
    const answer = await read(form)
    if (answer !== null) return answer
  }
  return null
}

/** The form that a look-up means: by its name, else by a former one. @param forms in their order */
function formOf(forms: readonly GivenForm[], { form, which }: AnswerLookup, submissionId: string | null): GivenForm | undefined {
  const name = form.toLowerCase()
  const hasName = forms.some((each) => each.form === name)
    ? (each: GivenForm) => each.form === name
    : (each: GivenForm) => each.formerNames?.some((former) => former.trim().toLowerCase() === name) === true
  const isMeant = (each: GivenForm) => each.isCompleted && each.id !== submissionId && hasName(each)
  const visit = visitOf(which)?.toLowerCase()
  if (visit !== undefined) return forms.findLast((each) => isMeant(each) && each.visit === visit)
  if (which.toLowerCase() === 'first') return forms.find(isMeant)
  if (which.toLowerCase() !== 'previous') return forms.findLast(isMeant)
  const place = forms.findIndex(({ id }) => id === submissionId)
  return (place === -1 ? forms : forms.slice(0, place)).findLast(isMeant)
}

interface AnswerNames {
  /** By database name, or by the name of a question that has no other. */
  readonly byDbName: ReadonlyMap<string, string>
  /** By database name, else by the name of the question or of its answer. */
  readonly byName: ReadonlyMap<string, string>
}

/** Answer names of the questions of a form outside of repeats; of those that share a name, of the first. */
function answerNamesOf(document: JsonObject): AnswerNames {
  const byDbName = new Map<string, string>()
  const questions = partsOf(document).filter((part) => part.repeat === null && isQuestion(part))
  for (const part of questions) {
    const dbName = typeof part.value.DBName === 'string' && part.value.DBName !== '' ? part.value.DBName : part.name
    if (!byDbName.has(dbName)) byDbName.set(dbName, answerNameOf(part))
  }
  const byName = new Map(byDbName)
  for (const part of questions)
    for (const name of [part.name, answerNameOf(part)]) if (!byName.has(name)) byName.set(name, answerNameOf(part))
  return { byDbName, byName }
}

/**
 * `GET study/{studyId}/participant/{participantId}/formquestion/{dbName}/submission`; with `form` and `which` as `answerOf` reads it.
 * @throws notFound where nobody submitted it, invalid
 */
export async function readAnswerByName({
  caller,
  studydesk: { engine },
  params,
  query,
}: DeclaredRequest<(typeof submissionCalls)['answerByName']>): Promise<AnswerByName> {
  const { participantId, studyId } = await participationIn(engine, caller, params)
  // A list that the reader may see: of a restricted profile that they have not unlocked there is none.
  const { rows } = await engine.list(caller, 'formSubmission', { participantId, studyId, size: '1', _total: 'none' })
  const { dbName } = params
  const { form, submissionId } = query
  const which = query.which ?? 'latest'
  if (!isKnownOrder(which)) throw invalid([{ path: 'which', code: 'notAChoice' }])
  if (rows.length === 0) throw notFound()
  const key = form == null ? dbName : lookupKey({ form: form.trim(), question: dbName, which: which.trim() })
  const found = await engine.work(caller, ({ run }) =>
    elsewhereReader(run, caller.orgId, { participantId, studyId })([key], submissionId ?? null),
  )
  if (found[key] === null || found[key] === undefined) throw notFound()
  return { dbName, answer: found[key] }
}
