import { type FormItem, itemAnswersOf, textOf } from '#resources/forms/items.ts'
import type { Statement } from '../../database/types.ts'
import { byteOrderMark, csvLine } from '../../engine/csv/write.ts'
import { ApplicationError } from '../../errors.ts'
import { type FilledForm, type FormOfFile, valuesOf } from './filledForms.ts'

/** As many columns as spreadsheets have. */
const mostColumns = 16_384

const columns = [
  'subjectId',
  'participantId',
  'siteId',
  'formVersion',
  'submissionId',
  'occurrence',
  'dueOn',
  'status',
  'completedOn',
] as const

/** How many rows each question of a form has at most, of all that was answered to it in a study. */
export const mostRowsStatement = (
  orgId: string,
  { studyId, formId }: { readonly studyId: string; readonly formId: string },
): Statement => ({
  text: `select answer.question, max(jsonb_array_length(answer.value))::int as rows
    from form_submission submission join form_answer answer on answer.org_id = submission.org_id and answer.submission_id = submission.id
    where submission.org_id = $1 and submission.study_id = $2 and submission.form_id = $3 and jsonb_typeof(answer.value) = 'array'
    group by answer.question`,
  values: [orgId, studyId, formId],
})

interface WideColumn {
  readonly name: string
  readonly item: FormItem
  readonly row: number | string | null
}

/**
 * The columns of one form: those of its newest version first, then what only older ones ask; a column for each row that anybody has. Pure.
 * @throws 422 TooManyColumns
 */
export function wideColumnsOf(forms: readonly FormOfFile[], mostRows: ReadonlyMap<string, number>): readonly WideColumn[] {
  const items = new Map<string, FormItem>()
  for (const { items: asked } of forms) for (const item of asked) if (!items.has(item.key)) items.set(item.key, item)
  const found = [...items.values()].flatMap((item): readonly WideColumn[] => {
    const { key, rows, rowNames, question } = item
    if (rows === 'none') return [{ name: key, item, row: null }]
    const each = rows === 'named' ? rowNames : Array.from({ length: mostRows.get(question) ?? 0 }, (_, index) => index + 1)
    return each.map((row) => ({ name: `${key}[${row}]`, item, row }))
  })
  if (found.length + columns.length > mostColumns) throw new ApplicationError(422, 'TooManyColumns', { details: { max: mostColumns } })
  return found
}

/** A line for each form that was filled in, with the values as they are kept. */
export async function* answersWide(forms: AsyncGenerator<readonly FilledForm[]>, wide: readonly WideColumn[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...columns, ...wide.map(({ name }) => name)])
  for await (const chunk of forms) yield chunk.map((form) => lineOf(form, wide)).join('')
}

function lineOf(filled: FilledForm, wide: readonly WideColumn[]): string {
  const { submission, form, subjectId } = filled
  const answers = new Map(
    itemAnswersOf(form.items, valuesOf(filled)).map(({ item, row, value }) => [
      row === null ? item.key : `${item.key}[${row}]`,
      textOf(value),
    ]),
  )
  const head = [
    subjectId ?? '',
    submission.participantId,
    submission.siteId,
    form.formVersion,
    submission.id,
    submission.occurrence ?? '',
    submission.dueOn ?? '',
    submission.status,
    submission.completedOn ?? '',
  ]
  return csvLine([...head.map(String), ...wide.map(({ name }) => answers.get(name) ?? '')])
}
