import { isObject, type Json, type JsonObject } from './json.ts'
import { isPanel, isQuestion, partsOf } from './parts.ts'
import { titleIn } from './titles.ts'

/** Something that a form says to whoever reads it. */
export interface Said {
  readonly kind: 'heading' | 'html' | 'question'
  /** HTML of `html`, else plain text. */
  readonly words: string
}

/** What a form says, from its first page to its last, in a language: what is filled in stands elsewhere. Pure. */
export function readingOf(document: JsonObject, language: string): readonly Said[] {
  return partsOf(document).flatMap((part): readonly Said[] => {
    if (part.kind !== 'page' && part.kind !== 'element') return []
    if (part.type === 'html') return said('html', wordsIn(part.value.html, language))
    if (isPanel(part))
      return [...said('heading', wordsIn(part.value.title, language)), ...said('html', wordsIn(part.value.description, language))]
    if (!isQuestion(part)) return []
    return [...said('question', titleIn(part, language)), ...said('html', wordsIn(part.value.description, language))]
  })
}

const said = (kind: Said['kind'], words: string): readonly Said[] => (words.trim() === '' ? [] : [{ kind, words }])

/** Words in a language, else in the form's own. */
function wordsIn(value: Json | undefined, language: string): string {
  const words = isObject(value) ? (value[language] ?? value.default) : value
  return typeof words === 'string' ? words : ''
}
