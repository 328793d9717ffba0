import { type FormItem, itemAnswersOf, textOf } from '#resources/forms/items.ts'
import type { Json } from '#resources/forms/json.ts'
import type { Statement } from '../../database/types.ts'
import { byteOrderMark, csvLine } from '../../engine/csv/write.ts'
import { ApplicationError } from '../../errors.ts'
import { type FilledForm, type FormOfFile, valuesOf } from './filledForms.ts'
import { submissionCells, submissionColumns } from './submissionCells.ts'

/** As many columns as spreadsheets have. */
const mostColumns = 16_384

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
  /** It says by 1 or 0 whether this value is among those that were chosen; null: it holds the answer. */
  readonly choice: string | null
}

/** Types whose answer is a list of choices. */
const severalChoices = new Set(['checkbox', 'tagbox', 'ranking', 'imagepicker'])

/**
 * The columns of one form: those of its newest version first, then what only older ones ask; the fields of each row that anybody has stand together. Pure.
 * @param options.hasChoiceColumns behind an answer of several choices a column for each choice, `pains=head`
 * @throws 422 TooManyColumns
 */
export function wideColumnsOf(
  forms: readonly FormOfFile[],
  mostRows: ReadonlyMap<string, number>,
  { hasChoiceColumns }: { readonly hasChoiceColumns: boolean },
): readonly WideColumn[] {
  const items = new Map<string, FormItem>()
  for (const { items: asked } of forms) for (const item of asked) if (!items.has(item.key)) items.set(item.key, item)
  const byQuestion = Map.groupBy(items.values(), ({ question }) => question)
  const found = [...byQuestion.values()].flatMap((of) =>
    rowsOf(of, mostRows).flatMap(({ item, row }) => columnsOf(item, row, hasChoiceColumns)),
  )
  if (found.length + submissionColumns.length > mostColumns)
    throw new ApplicationError(422, 'TooManyColumns', { details: { max: mostColumns } })
  return found
}

type Place = Pick<WideColumn, 'item' | 'row'>

/** The items of one question, row by row. */
function rowsOf(items: readonly FormItem[], mostRows: ReadonlyMap<string, number>): readonly Place[] {
  const rows = new Set(
    items.flatMap(({ rows: kind, rowNames, question }): readonly (number | string)[] =>
      kind === 'named' ? rowNames : kind === 'many' ? Array.from({ length: mostRows.get(question) ?? 0 }, (_, index) => index + 1) : [],
    ),
  )
  const without = items.filter(({ rows: kind }) => kind === 'none').map((item): Place => ({ item, row: null }))
  const within = items.filter(({ rows: kind }) => kind !== 'none')
  return [...without, ...[...rows].flatMap((row) => within.map((item): Place => ({ item, row })))]
}

function columnsOf(item: FormItem, row: WideColumn['row'], hasChoiceColumns: boolean): readonly WideColumn[] {
  const name = nameOf({ item, row })
  const own: WideColumn = { name, item, row, choice: null }
  if (!hasChoiceColumns || !severalChoices.has(item.type)) return [own]
  return [own, ...item.choices.map(({ value }): WideColumn => ({ ...own, name: `${name}=${value}`, choice: String(value) }))]
}

const nameOf = ({ item, row }: Place): string => (row === null ? item.key : `${item.key}[${row}]`)

/** A line for each form that was filled in, with the values as they are kept. */
export async function* answersWide(forms: AsyncGenerator<readonly FilledForm[]>, wide: readonly WideColumn[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...submissionColumns, ...wide.map(({ name }) => name)])
  for await (const chunk of forms) yield chunk.map((form) => lineOf(form, wide)).join('')
}

function lineOf(filled: FilledForm, wide: readonly WideColumn[]): string {
  const answers = new Map(itemAnswersOf(filled.form.items, valuesOf(filled)).map((answer) => [nameOf(answer), answer.value]))
  const cell = ({ item, row, choice }: WideColumn): string => {
    const value = answers.get(nameOf({ item, row }))
    if (value === undefined) return ''
    if (choice === null) return textOf(value)
    const chosen = (Array.isArray(value) ? (value as readonly Json[]) : [value]).map(String)
    return chosen.includes(choice) ? '1' : '0'
  }
  return csvLine([...submissionCells(filled), ...wide.map(cell)])
}
