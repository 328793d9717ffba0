import { itemAnswersOf, itemTitleIn, textOf, wordsOf } from '#resources/forms/items.ts'
import { byteOrderMark, csvLine } from '../../engine/csv/write.ts'
import { type FilledForm, valuesOf } from './filledForms.ts'

const columns = [
  'subjectId',
  'participantId',
  'siteId',
  'form',
  'formVersion',
  'submissionId',
  'occurrence',
  'dueOn',
  'status',
  'completedOn',
  'item',
  'row',
  'dbName',
  'title',
  'value',
  'words',
  'answerVersion',
  'answeredOn',
  'answeredBy',
  'reason',
] as const

/** A line for each thing that was answered. What is no item of the form any more, such as a total, stands there under its name. */
export async function* answersLong(forms: AsyncGenerator<readonly FilledForm[]>, language: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  for await (const chunk of forms) yield chunk.flatMap((form) => linesOf(form, language)).join('')
}

function linesOf(filled: FilledForm, language: string): readonly string[] {
  const { submission, form, subjectId, answers } = filled
  const by = new Map(answers.map((answer) => [answer.question, answer]))
  const items = new Set(form.items.map(({ question }) => question))
  const head = [
    subjectId ?? '',
    submission.participantId,
    submission.siteId,
    form.formName,
    form.formVersion,
    submission.id,
    submission.occurrence ?? '',
    submission.dueOn ?? '',
    submission.status,
    submission.completedOn ?? '',
  ].map(String)
  const line = (question: string, cells: readonly string[]) => {
    const { version = '', at = '', userId = '', reason = null } = by.get(question) ?? {}
    return csvLine([...head, ...cells, String(version), at, userId, reason ?? ''])
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
      return line(item.question, cells)
    }),
    ...answers
      .filter(({ question }) => !items.has(question))
      .map(({ question, value }) => line(question, [question, '', question, question, textOf(value), textOf(value)])),
  ]
}
