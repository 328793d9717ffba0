import { type FormItem, itemsOf } from '#resources/forms/items.ts'
import type { Json, JsonObject } from '#resources/forms/json.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Run } from '../../database/types.ts'
import type { Studydesk } from '../../engine/ports/studydesk.ts'
import { readContent } from '../content.ts'
import { formOfVersion } from '../submissions/formToFill.ts'

/** A version of a form that stands in a file, with what it asks. */
export interface FormOfFile {
  readonly formId: string
  readonly formName: string
  readonly formVersionId: string
  readonly formVersion: string
  readonly integrityKey: string
  readonly document: JsonObject
  readonly items: readonly FormItem[]
}

/** An answer as it stands, and how it came to stand there. */
export interface StoredAnswer {
  readonly question: string
  readonly value: Json
  readonly version: number
  /** ISO 8601 with Z. */
  readonly at: string
  readonly userId: string
  readonly reason: string | null
}

/** A form that was filled in, as files take it along: without what the logic of the form hides. */
export interface FilledForm {
  readonly submission: ResourceAnswer['formSubmission']
  readonly form: FormOfFile
  readonly subjectId: string | null
  readonly answers: readonly StoredAnswer[]
  /** Older versions of answers with rows or fields, by question, the oldest first. */
  readonly earlier: ReadonlyMap<string, readonly StoredAnswer[]>
}

type Asked = { readonly studydesk: Studydesk; readonly caller: Caller }

/** The versions that somebody in a study has begun, and those in use there; the newest of a form first. */
export async function formsOfStudy({ studydesk, caller }: Asked, studyId: string, formId: string | null): Promise<readonly FormOfFile[]> {
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

/** The version on which a form was filled in; null before its first answer. */
export async function formOfSubmission(
  { studydesk, caller }: Asked,
  { formVersionId }: ResourceAnswer['formSubmission'],
): Promise<FormOfFile | null> {
  if (formVersionId === null) return null
  return studydesk.engine.work(caller, async ({ run }) => {
    const { id: formId, name: formName, ...form } = await formOfVersion(run, caller.orgId, formVersionId)
    return withItems(run, caller, { ...form, formId, formName })
  })
}

/** Adds the document of a version and its items. */
export async function withItems(run: Run, { orgId }: Caller, row: Omit<FormOfFile, 'document' | 'items'>): Promise<FormOfFile> {
  const document = await readContent(run, orgId, row.integrityKey)
  return { ...row, document, items: itemsOf(document) }
}

/**
 * Forms that were filled in in a study, as far as the caller may see them, some at a time.
 * @param forms what `formsOfStudy` answered: a form begun since then stands in the next file
 */
export async function* filledForms(
  { studydesk, caller }: Asked,
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
  for await (const chunk of rows) yield await answered({ studydesk, caller }, chunk, byVersion)
}

/** The same of rows that the caller may see. */
export async function answered(
  { studydesk, caller }: Asked,
  rows: readonly ResourceAnswer['formSubmission'][],
  byVersion: ReadonlyMap<string, FormOfFile>,
): Promise<readonly FilledForm[]> {
  const { orgId } = caller
  const [stored, subjects] = await studydesk.database.batch(orgId, [
    {
      // Reads every version of answers with rows or fields, to find the author of each row.
      text: `select submission_id::text as "submissionId", question, version, value, at, reason, user_id::text as "userId" from (
          select answer.*, version = max(version) over same_question as is_current,
            bool_or(jsonb_typeof(value) in ('array', 'object')) over same_question as has_parts
          from form_answer answer where org_id = $1 and submission_id = any($2::uuid[])
          window same_question as (partition by submission_id, question)
        ) answer where is_current or has_parts order by submission_id, question, version`,
      values: [orgId, rows.map(({ id }) => id)],
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
    const hidden = new Set((submission.hiddenAnswers ?? []) as readonly string[])
    const byQuestion = Map.groupBy(
      (bySubmission.get(submission.id) ?? []).map((answer) => ({ ...answer, at: new Date(answer.at).toISOString() })),
      ({ question }) => question,
    )
    const answers = [...byQuestion.values()]
      .flatMap((of) => of.at(-1) ?? [])
      .filter(({ question, value }) => value !== null && !hidden.has(question))
    return [
      {
        submission,
        form,
        subjectId: subjectIds.get(submission.participantStudyId) ?? null,
        answers,
        earlier: new Map([...byQuestion].map(([question, of]) => [question, of.slice(0, -1)])),
      },
    ]
  })
}

/** What stands there by the name of each question. Pure. */
export const valuesOf = ({ answers }: FilledForm): Readonly<Record<string, Json>> =>
  Object.fromEntries(answers.map(({ question, value }) => [question, value]))
