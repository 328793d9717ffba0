import { type FormItem, isSeveralChoices, itemAnswersOf, textOf } from '#resources/forms/items.ts'
import type { Json } from '#resources/forms/json.ts'
import type { Statement } from '../../database/types.ts'
import { byteOrderMark, csvLine } from '../../engine/csv/write.ts'
import { ApplicationError } from '../../errors.ts'
import { type FormOfFile, valuesOf } from './filledForms.ts'
import { type IdentifiedForm, idColumns, identifierColumns } from './identifiers.ts'

/** As many columns as spreadsheets have. */
export const mostColumns = 16_384

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
  /** The choice that the column is about, 1 or 0; null: the answer itself. */
  readonly choice: string | null
}

interface WideOptions {
  readonly mostRows: ReadonlyMap<string, number>
  /** Adds a column for each choice of a question with several. */
  readonly hasChoiceColumns: boolean
}

/**
 * The columns of one form: those of its newest version first, then those that only older ones have; of a repeat row by row, as many as any answer has. Pure.
 * @throws 422 TooManyColumns
 */
export function wideColumnsOf(forms: readonly FormOfFile[], { mostRows, hasChoiceColumns }: WideOptions): readonly WideColumn[] {
  const byKey = Map.groupBy(
    forms.flatMap(({ items }) => items),
    ({ key }) => key,
  )
  const items = [...byKey.values()].flatMap(([newest]) => newest ?? [])
  const columnsOf = (item: FormItem, row: WideColumn['row']): readonly WideColumn[] => {
    const name = row === null ? item.key : `${item.key}[${row}]`
    const own = { name, item, row, choice: null }
    if (!hasChoiceColumns || !isSeveralChoices(item)) return [own]
    return [own, ...choicesOfVersions(byKey.get(item.key) ?? []).map((choice) => ({ name: `${name}=${choice}`, item, row, choice }))]
  }
  const rowsOf = (of: readonly FormItem[]): readonly WideColumn['row'][] => {
    const named = [...new Set(of.flatMap(({ rowNames }) => rowNames))]
    return of[0]?.rows === 'named' ? named : Array.from({ length: mostRows.get(of[0]?.question ?? '') ?? 0 }, (_, index) => index + 1)
  }
  const columns = [...Map.groupBy(items, ({ question, rows, key }) => (rows === 'none' ? key : `${rows} ${question}`)).values()].flatMap(
    (group) => {
      const isPlain = group[0]?.rows === 'none'
      const versions = group.flatMap(({ key }) => byKey.get(key) ?? [])
      return (isPlain ? [null] : rowsOf(versions)).flatMap((row) => group.flatMap((item) => columnsOf(item, row)))
    },
  )
  if (columns.length + identifierColumns.length + idColumns.length > mostColumns)
    throw new ApplicationError(422, 'TooManyColumns', { details: { max: mostColumns } })
  return columns
}

/** Values of the choices that any version of an item offers, each once. Pure. */
export const choicesOfVersions = (versions: readonly FormItem[]): readonly string[] => [
  ...new Set(versions.flatMap(({ choices }) => choices.map(({ value }) => String(value)))),
]

/** Whether a choice is among those of an answer: 1 or 0, empty without an answer. Pure. */
export const choiceCell = (value: Json | undefined, choice: string): string =>
  value === undefined
    ? ''
    : (Array.isArray(value) ? (value as readonly Json[]) : [value]).some((each) => String(each) === choice)
      ? '1'
      : '0'

/** Writes a line for each form that was filled in, with the stored values. */
export async function* answersWide(forms: AsyncGenerator<readonly IdentifiedForm[]>, wide: readonly WideColumn[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...identifierColumns, ...wide.map(({ name }) => name), ...idColumns])
  for await (const chunk of forms) yield chunk.map((form) => lineOf(form, wide)).join('')
}

function lineOf(filled: IdentifiedForm, wide: readonly WideColumn[]): string {
  const { form, identifiers } = filled
  const keyOf = ({ item, row }: Pick<WideColumn, 'item' | 'row'>) => `${item.key} ${row ?? ''}`
  const values = new Map(itemAnswersOf(form.items, valuesOf(filled)).map((answer) => [keyOf(answer), answer.value]))
  const cell = (column: WideColumn): string => {
    const value = values.get(keyOf(column))
    return column.choice !== null ? choiceCell(value, column.choice) : value === undefined ? '' : textOf(value)
  }
  return csvLine([
    ...identifierColumns.map((column) => identifiers[column]),
    ...wide.map(cell),
    ...idColumns.map((column) => identifiers[column]),
  ])
}
