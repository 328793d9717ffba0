import { isObject, type JsonObject } from './json.ts'
import { answerNameOf, isQuestion, type Part, partsOf } from './parts.ts'

/** What a part is called for people: its title in a language, else in the form's own, else its name. Pure. */
export function titleIn({ value, name }: Pick<Part, 'value' | 'name'>, language: string): string {
  const { title } = value
  const words = isObject(title) ? (title[language] ?? title.default) : title
  return typeof words === 'string' && words.trim() !== '' ? words : name
}

/** A question by the name of its answer, as whoever answers reads it. */
export interface TitledQuestion {
  readonly name: string
  readonly title: string
}

/** Every question outside of repeats that takes an answer, in the order of the form; of those that share one, the first. Pure. */
export function titledQuestionsOf(document: JsonObject, language: string): readonly TitledQuestion[] {
  const found = new Map<string, TitledQuestion>()
  for (const part of partsOf(document)) {
    const name = answerNameOf(part)
    if (part.repeat === null && isQuestion(part) && name !== '' && !found.has(name))
      found.set(name, { name, title: titleIn(part, language) })
  }
  return [...found.values()]
}
