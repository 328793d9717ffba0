import { type FormItem, isSeveralChoices, itemAnswersOf, textOf } from '#resources/forms/content/items.ts'
import type { Json } from '#resources/forms/content/json.ts'
import { ApplicationError } from '../../platform/common/errors.ts'
import type { Statement } from '../../platform/database/types.ts'
import { buildCsvLine, byteOrderMark } from '../../platform/engine/csv/write.ts'
import { columnNamesOf, identifyingColumns } from './columnNames.ts'
import { type FormOfFile, valuesOf } from './filledForms.ts'
import { type IdentifiedForm, idColumns, identifierColumns } from './identifiers.ts'

/** Most columns that spreadsheets can have. */
export const mostColumns = 16_384

/** Selects, for each question of a form, the most rows in any of its answers in a study. */
export const buildMostRowsStatement = (
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
  /** The choice for which the column contains 1 or 0; null if the column contains the answer itself. */
  readonly choice: string | null
}

interface WideOptions {
  readonly mostRows: ReadonlyMap<string, number>
  /** True to add a column for each choice of a multiple-choice question. */
  readonly hasChoiceColumns: boolean
}

/**
 * Returns the columns of one form: first those of its newest version, then those that only older versions have. Repeats have columns row
 * by row, up to the most rows in any answer. Pure.
 * @throws 422 TooManyColumns
 */
export function wideColumnsOf(forms: readonly FormOfFile[], { mostRows, hasChoiceColumns }: WideOptions): readonly WideColumn[] {
  const byKey = Map.groupBy(
    forms.flatMap(({ items }) => items),
    ({ key }) => key,
  )
  const items = [...byKey.values()].flatMap(([newest]) => newest ?? [])
  const columnNames = wideColumnNamesOf(items)
  const columnsOf = (item: FormItem, row: WideColumn['row']): readonly WideColumn[] => {
    const name = row === null ? (columnNames.get(item.key) ?? item.key) : `${item.key}[${row}]`
    const mainColumn = { name, item, row, choice: null }
    if (!hasChoiceColumns || !isSeveralChoices(item)) return [mainColumn]
    return [mainColumn, ...choicesOfVersions(byKey.get(item.key) ?? []).map((choice) => ({ name: `${name}=${choice}`, item, row, choice }))]
  }
  const rowsOf = (items: readonly FormItem[]): readonly WideColumn['row'][] => {
    const uniqueRowNames = [...new Set(items.flatMap(({ rowNames }) => rowNames))]
    return items[0]?.rows === 'named'
      ? uniqueRowNames
      : Array.from({ length: mostRows.get(items[0]?.question ?? '') ?? 0 }, (_, index) => index + 1)
  }
  const columns = [...Map.groupBy(items, ({ question, rows, key }) => (rows === 'none' ? key : `${rows} ${question}`)).values()].flatMap(
    (group) => {
      const isPlain = group[0]?.rows === 'none'
      const versions = group.flatMap(({ key }) => byKey.get(key) ?? [])
      return (isPlain ? [null] : rowsOf(versions)).flatMap((row) => group.flatMap((item) => columnsOf(item, row)))
    },
  )
  if (columns.length + identifyingColumns.length > mostColumns)
    throw new ApplicationError(422, 'TooManyColumns', { details: { max: mostColumns } })
  return columns
}

/** Returns the columns of a wide file by the keys of their items; rows and choices of an item add to its name. Pure. */
export const wideColumnNamesOf = (items: readonly FormItem[]): ReadonlyMap<string, string> =>
  columnNamesOf(
    items.map(({ key }) => key),
    identifyingColumns,
  )

/** Returns the values of the choices in all versions of an item, each once. Pure. */
export const choicesOfVersions = (versions: readonly FormItem[]): readonly string[] => [
  ...new Set(versions.flatMap(({ choices }) => choices.map(({ value }) => String(value)))),
]

/** Returns 1 if the answer includes the choice, 0 if not, and an empty cell without an answer. Pure. */
export const formatChoiceCell = (value: Json | undefined, choice: string): string =>
  value === undefined
    ? ''
    : (Array.isArray(value) ? (value as readonly Json[]) : [value]).some((each) => String(each) === choice)
      ? '1'
      : '0'

/** Generates a line for each filled-in form, with the stored values. */
export async function* answersWide(
  forms: AsyncGenerator<readonly IdentifiedForm[]>,
  wideColumns: readonly WideColumn[],
): AsyncGenerator<string> {
  yield byteOrderMark + buildCsvLine([...identifierColumns, ...wideColumns.map(({ name }) => name), ...idColumns])
  for await (const chunk of forms) yield chunk.map((form) => lineOf(form, wideColumns)).join('')
}

function lineOf(filledForm: IdentifiedForm, wideColumns: readonly WideColumn[]): string {
  const { form, identifiers } = filledForm
  const keyOf = ({ item, row }: Pick<WideColumn, 'item' | 'row'>) => `${item.key} ${row ?? ''}`
  const values = new Map(itemAnswersOf(form.items, valuesOf(filledForm)).map((answer) => [keyOf(answer), answer.value]))
  const formatCell = (column: WideColumn): string => {
    const value = values.get(keyOf(column))
    return column.choice !== null ? formatChoiceCell(value, column.choice) : value === undefined ? '' : textOf(value)
  }
  return buildCsvLine([
    ...identifierColumns.map((column) => identifiers[column]),
    ...wideColumns.map(formatCell),
    ...idColumns.map((column) => identifiers[column]),
  ])
}
