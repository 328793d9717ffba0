import type { ResourceAnswer } from '#resources/core/rows.ts'
import { type FormItem, itemsOf } from '#resources/forms/content/items.ts'
import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { withoutHidden } from '#resources/forms/survey/hiddenInRows.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { buildUnblindedAnswersSql } from '../../platform/signatures/unblindedAnswers.ts'
import { maySeeUnblinded, readContentFor } from '../content.ts'
import { formOfVersion } from '../submissions/formToFill.ts'
import { hiddenNamesOf } from '../submissions/hiddenNames.ts'

/** A version of a form in a file, with its questions. */
export interface FormOfFile {
  readonly formId: string
  readonly formName: string
  readonly formVersionId: string
  readonly formVersion: string
  readonly integrityKey: string
  readonly document: JsonObject
  readonly items: readonly FormItem[]
}

/** A current answer with its author, time and reason. */
export interface StoredAnswer {
  readonly question: string
  readonly value: Json
  readonly version: number
  /** ISO 8601 with Z. */
  readonly at: string
  readonly userId: string
  readonly reason: string | null
}

/** A filled-in form for export, without the answers that its logic hides. */
export interface FilledForm {
  readonly submission: ResourceAnswer['formSubmission']
  readonly form: FormOfFile
  readonly subjectId: string | null
  readonly answers: readonly StoredAnswer[]
  /** Older versions of answers with rows or fields, by question, the oldest first. */
  readonly earlier: ReadonlyMap<string, readonly StoredAnswer[]>
}

type Params = { readonly studydesk: Services; readonly caller: Caller }

/** Returns the versions that are filled in or in use in a study; the newest version of each form comes first. */
export async function formsOfStudy({ studydesk, caller }: Params, studyId: string, formId: string | null): Promise<readonly FormOfFile[]> {
  return studydesk.engine.work(caller, async ({ run }) => {
    const { rows } = await run({
      text: `select form.id::text as "formId", form.name as "formName", version.id::text as "formVersionId", version.form_version as "formVersion",
          version.integrity_key as "integrityKey"
        from form_version version join form on form.org_id = version.org_id and form.id = version.form_id
        where version.org_id = $1 and ($3::uuid is null or form.id = $3) and (
          exists (select 1 from form_submission submission where submission.org_id = version.org_id
            and submission.form_version_id = version.id and submission.study_id = $2)
          or form.study_id = $2 and form.deleted_at is null and version.form_version = form.approved_version)
        order by lower(form.name), form.id, version.created_at desc, version.id desc`,
      values: [caller.orgId, studyId, formId],
    })
    const forms: FormOfFile[] = []
    for (const row of rows as unknown as readonly Omit<FormOfFile, 'document' | 'items'>[]) forms.push(await withItems(run, caller, row))
    return forms
  })
}

/** Returns the version that a submission answers; null before its first answer. */
export async function formOfSubmission(
  { studydesk, caller }: Params,
  { formVersionId }: ResourceAnswer['formSubmission'],
): Promise<FormOfFile | null> {
  if (formVersionId === null) return null
  return studydesk.engine.work(caller, async ({ run }) => {
    const { id: formId, name: formName, ...form } = await formOfVersion(run, caller.orgId, formVersionId)
    return withItems(run, caller, { ...form, formId, formName })
  })
}

/** Adds the document of a version and its items, as the caller may see them. */
export async function withItems(run: Run, caller: Caller, row: Omit<FormOfFile, 'document' | 'items'>): Promise<FormOfFile> {
  const document = await readContentFor(run, caller, row.integrityKey)
  return { ...row, document, items: itemsOf(document) }
}

/**
 * Generates the filled-in forms of a study that the caller may see, in chunks.
 * @param forms result of `formsOfStudy`; versions begun later are left out
 */
export async function* filledForms(
  { studydesk, caller }: Params,
  { studyId, formId, forms }: { readonly studyId: string; readonly formId: string | null; readonly forms: readonly FormOfFile[] },
): AsyncGenerator<readonly FilledForm[]> {
  const byVersion = new Map(forms.map((form) => [form.formVersionId, form]))
  const rows = studydesk.engine.stream(caller, 'formSubmission', {
    studyId,
    status: ['IN_PROGRESS', 'COMPLETED'],
    ...(formId === null ? {} : { formId }),
    _sort: 'createdAt',
    _order: 'ASC',
  })
  for await (const chunk of rows) yield await readFilledForms({ studydesk, caller }, chunk, byVersion)
}

/** Returns filled-in forms for rows that the caller may see. */
export async function readFilledForms(
  { studydesk, caller }: Params,
  rows: readonly ResourceAnswer['formSubmission'][],
  byVersion: ReadonlyMap<string, FormOfFile>,
): Promise<readonly FilledForm[]> {
  const { orgId } = caller
  const [stored, subjects] = await studydesk.database.batch(orgId, [
    {
      // Reads every version of answers with rows or fields, to find the last author of each row.
      text: `select submission_id::text as "submissionId", question, version, value, at, reason, user_id::text as "userId" from (
          select answer.*, version = max(version) over same_question as is_current,
            bool_or(jsonb_typeof(value) in ('array', 'object')) over same_question as has_parts
          from form_answer answer where org_id = $1 and submission_id = any($2::uuid[])
            and ($3 or question <> all(${buildUnblindedAnswersSql('$1', 'answer.submission_id')}))
          window same_question as (partition by submission_id, question)
        ) answer where is_current or has_parts order by submission_id, question, version`,
      values: [orgId, rows.map(({ id }) => id), maySeeUnblinded(caller)],
    },
    {
      text: 'select id::text, subject_id as "subjectId" from participant_study where org_id = $1 and id = any($2::uuid[])',
      values: [orgId, rows.map(({ participantStudyId }) => participantStudyId)],
    },
  ])
  const versions = (stored?.rows ?? []) as unknown as readonly (StoredAnswer & { readonly submissionId: string })[]
  const bySubmission = Map.groupBy(versions, ({ submissionId }) => submissionId)
  const subjectIds = new Map((subjects?.rows ?? []).map(({ id, subjectId }) => [String(id), subjectId as string | null]))
  return rows.flatMap((submission): readonly FilledForm[] => {
    const form = byVersion.get(submission.formVersionId ?? '')
    if (form === undefined) return []
    const hidden = hiddenNamesOf(submission)
    const byQuestion = Map.groupBy(
      (bySubmission.get(submission.id) ?? []).map((answer) => ({ ...answer, at: new Date(answer.at).toISOString() })),
      ({ question }) => question,
    )
    const answers = [...byQuestion.values()]
      .flatMap((versions) => versions.at(-1) ?? [])
      .flatMap((answer) => {
        const value = withoutHidden({ [answer.question]: answer.value }, hidden)[answer.question] ?? null
        return value === null ? [] : [{ ...answer, value }]
      })
    return [
      {
        submission,
        form,
        subjectId: subjectIds.get(submission.participantStudyId) ?? null,
        answers,
        earlier: new Map([...byQuestion].map(([question, versions]) => [question, versions.slice(0, -1)])),
      },
    ]
  })
}

/** Returns the answers by the name of their question. Pure. */
export const valuesOf = ({ answers }: FilledForm): Readonly<Record<string, Json>> =>
  Object.fromEntries(answers.map(({ question, value }) => [question, value]))
