import { itemAnswersOf, itemTitleIn, textOf, wordsOf } from '#resources/forms/items.ts'
import { byteOrderMark, csvLine } from '../../engine/csv/write.ts'
import { type FilledForm, type KeptAnswer, valuesOf } from './filledForms.ts'
import { lastChangeOf } from './lastChange.ts'
import { submissionCells, submissionColumns } from './submissionCells.ts'

const columns = [
  ...submissionColumns,
  'item',
  'row',
  'dbName',
  'title',
  'value',
  'words',
  'answerVersion',
  'answeredOn',
  'answeredBy',
  'answeredById',
  'reason',
] as const

/** A line for each thing that was answered. What is no item of the form any more, such as a total, stands there under its name. */
export async function* answersLong(forms: AsyncGenerator<readonly FilledForm[]>, language: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  for await (const chunk of forms) yield chunk.flatMap((form) => linesOf(form, language)).join('')
}

function linesOf(filled: FilledForm, language: string): readonly string[] {
  const { form, answers, userNames } = filled
  const items = new Set(form.items.map(({ question }) => question))
  const head = submissionCells(filled)
  const line = (cells: readonly string[], given: KeptAnswer | undefined) => {
    const { version = '', at = '', userId = '', reason = null } = given ?? {}
    return csvLine([...head, ...cells, String(version), at, userNames.get(userId) ?? '', userId, reason ?? ''])
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
