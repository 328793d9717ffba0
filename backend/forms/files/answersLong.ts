import { displayTextOf, itemAnswersOf, localiseItemTitle, textOf } from '#resources/forms/content/items.ts'
import { buildCsvLine, byteOrderMark } from '../../platform/engine/csv/write.ts'
import { type StoredAnswer, valuesOf } from './filledForms.ts'
import { type IdentifiedForm, idColumns, identifierColumns } from './identifiers.ts'
import { lastChangeOf } from './lastChange.ts'

const columns = [
  ...identifierColumns,
  'item',
  'row',
  'dbName',
  'title',
  'value',
  'words',
  'answerVersion',
  'answeredOn',
  'answeredByName',
  'reason',
  ...idColumns,
  'answeredBy',
] as const

/**
 * Generates a line for each answered item. An answer that is no longer an item of the form, such as a total, has a line under its own
 * name.
 */
export async function* answersLong(forms: AsyncGenerator<readonly IdentifiedForm[]>, language: string): AsyncGenerator<string> {
  yield byteOrderMark + buildCsvLine(columns)
  for await (const chunk of forms) yield chunk.flatMap((form) => linesOf(form, language)).join('')
}

function linesOf(filledForm: IdentifiedForm, language: string): readonly string[] {
  const { form, answers, identifiers, authorName } = filledForm
  const items = new Set(form.items.map(({ question }) => question))
  const identifierCells = identifierColumns.map((column) => identifiers[column])
  const ids = idColumns.map((column) => identifiers[column])
  const formatLine = (cells: readonly string[], answer: StoredAnswer | undefined) => {
    const { version = '', at = '', userId = '', reason = null } = answer ?? {}
    return buildCsvLine([
      ...identifierCells,
      ...cells,
      String(version),
      at,
      userId === '' ? '' : authorName(userId),
      reason ?? '',
      ...ids,
      userId,
    ])
  }
  return [
    ...itemAnswersOf(form.items, valuesOf(filledForm)).map((answer) => {
      const { item, row, value } = answer
      const cells = [
        item.key,
        row === null ? '' : String(row),
        item.dbName,
        localiseItemTitle(item, language),
        textOf(value),
        displayTextOf(answer, language),
      ]
      return formatLine(cells, lastChangeOf(filledForm, answer))
    }),
    ...answers
      .filter(({ question }) => !items.has(question))
      .map((answer) => {
        const { question, value } = answer
        return formatLine([question, '', question, question, textOf(value), textOf(value)], answer)
      }),
  ]
}
