import { type IdentifiedForm, idColumns, identifierColumns } from './identifiers.ts'

/**
 * Generates a JSON list of filled-in forms, one per line. Answers have the shape in which the form stores them: rows of a repeat are a
 * list, repeats within repeats are lists in lists. Each form also lists, by question, the last author, time, version and reason.
 */
export async function* answersJson(forms: AsyncGenerator<readonly IdentifiedForm[]>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const chunk of forms) {
    yield chunk
      .map((form) => {
        const separator = isFirst ? '\n' : ',\n'
        isFirst = false
        return separator + JSON.stringify(documentOf(form))
      })
      .join('')
  }
  yield '\n]\n'
}

function documentOf({ identifiers, answers, authorName }: IdentifiedForm) {
  return {
    ...Object.fromEntries([...identifierColumns, ...idColumns].map((column) => [column, identifiers[column] || null])),
    answers: Object.fromEntries(answers.map(({ question, value }) => [question, value])),
    lastChanges: Object.fromEntries(
      answers.map(({ question, version, at, userId, reason }) => [
        question,
        { version, answeredOn: at, answeredBy: userId, answeredByName: authorName(userId) || null, reason },
      ]),
    ),
  }
}
