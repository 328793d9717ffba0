import { answerNameOf, type FormNode, formNodesOf, isQuestion } from './formNodes.ts'
import { isObject, type JsonObject } from './json.ts'

/**
 * Returns the display title of a part, without spaces around it: in the language, else in the form's default language, else in any
 * language, else its name. As in the form library, English is the default language. Pure.
 */
export function localiseTitle({ value: { title }, name }: Pick<FormNode, 'value' | 'name'>, language: string): string {
  const texts = isObject(title) ? [title[language], title.default, title.en, ...Object.values(title)] : [title]
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')?.trim() ?? name.trim()
}

/** Title of a question, by the name of its answer, as the participant sees it. */
export interface TitledQuestion {
  readonly name: string
  readonly title: string
}

/**
 * Returns every question outside repeats that has an answer, in the order of the form. If questions share an answer, only the first is
 * included. Pure.
 */
export function titledQuestionsOf(document: JsonObject, language: string): readonly TitledQuestion[] {
  const questionsByName = new Map<string, TitledQuestion>()
  for (const formNode of formNodesOf(document)) {
    const name = answerNameOf(formNode)
    if (formNode.repeat === null && isQuestion(formNode) && name !== '' && !questionsByName.has(name))
      questionsByName.set(name, { name, title: localiseTitle(formNode, language) })
  }
  return [...questionsByName.values()]
}
