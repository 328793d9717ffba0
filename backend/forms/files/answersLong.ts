import { itemAnswersOf, itemTitleIn, textOf, wordsOf } from '#resources/forms/items.ts'
import { byteOrderMark, csvLine } from '../../engine/csv/write.ts'
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

/** A line for each thing that was answered. What is no item of the form any more, such as a total, stands there under its name. */
export async function* answersLong(forms: AsyncGenerator<readonly IdentifiedForm[]>, language: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  for await (const chunk of forms) yield chunk.flatMap((form) => linesOf(form, language)).join('')
}

function linesOf(filled: IdentifiedForm, language: string): readonly string[] {
  const { form, answers, identifiers, authorName } = filled
  const items = new Set(form.items.map(({ question }) => question))
  const head = identifierColumns.map((column) => identifiers[column])
  const ids = idColumns.map((column) => identifiers[column])
  const line = (cells: readonly string[], answer: StoredAnswer | undefined) => {
    const { version = '', at = '', userId = '', reason = null } = answer ?? {}
    return csvLine([...head, ...cells, String(version), at, userId === '' ? '' : authorName(userId), reason ?? '', ...ids, userId])
  }
  return [
    ...itemAnswersOf(form.items, valuesOf(filled)).map((answer) => {
      const { item, row, value } = answer
      const cells = [
        item.key,
        row === null ? '' : String(row),
        item.dbName,
        itemTitleIn(item, language),
        textOf(value),
        wordsOf(answer, language),
      ]
      return line(cells, lastChangeOf(filled, answer))
    }),
    ...answers
      .filter(({ question }) => !items.has(question))
      .map((answer) => {
        const { question, value } = answer
        return line([question, '', question, question, textOf(value), textOf(value)], answer)
      }),
  ]
}
