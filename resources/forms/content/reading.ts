import { formNodesOf, isPanel, isQuestion } from './formNodes.ts'
import type { Json, JsonObject } from './json.ts'
import { localiseTitle } from './titles.ts'

/** Text that a form shows to its reader. */
export interface Message {
  readonly kind: 'heading' | 'html' | 'question'
  /** HTML for an `html` part, else plain text. */
  readonly words: string
}

/** Returns the texts of a form in order, in a language, without input fields. Pure. */
export function readingOf(document: JsonObject, language: string): readonly Message[] {
  return formNodesOf(document).flatMap((formNode): readonly Message[] => {
    if (formNode.kind !== 'page' && formNode.kind !== 'element') return []
    if (formNode.type === 'html') return createMessages('html', localisedTextOf(formNode.value.html, language))
    if (isPanel(formNode))
      return [
        ...createMessages('heading', localisedTextOf(formNode.value.title, language)),
        ...createMessages('html', localisedTextOf(formNode.value.description, language)),
      ]
    if (!isQuestion(formNode)) return []
    return [
      ...createMessages('question', localiseTitle(formNode, language)),
      ...createMessages('html', localisedTextOf(formNode.value.description, language)),
    ]
  })
}

const createMessages = (kind: Message['kind'], text: string): readonly Message[] => (text.trim() === '' ? [] : [{ kind, words: text }])

/** Returns the text in a language, else in the form's default language. */
const localisedTextOf = (text: Json | undefined, language: string): string =>
  text === undefined ? '' : localiseTitle({ value: { title: text }, name: '' }, language)
