import { isObject, type Json, type JsonObject, type Path } from '#resources/forms/json.ts'
import { partsOf } from '#resources/forms/parts.ts'
import { settingsOf, settingTypeOf } from '#resources/forms/settings.ts'

/** A text of the form that people read, in as many languages as it has. */
export interface FormText {
  readonly path: Path
  readonly value: Json
  readonly property: string
}

/** Every text that people read, in the order in which they do. Pure. */
export function wordsOf(document: JsonObject): readonly FormText[] {
  const of = (value: JsonObject, path: Path, type: string): readonly FormText[] =>
    settingsOf(type).flatMap(({ name, input }) => {
      const held = value[name]
      if ((input === 'words' || input === 'longWords') && held !== undefined)
        return [{ path: [...path, name], value: held, property: name }]
      if (input !== 'choices' || !Array.isArray(held)) return []
      return (held as readonly Json[]).flatMap((each, index) =>
        isObject(each) && each.text !== undefined ? [{ path: [...path, name, index, 'text'], value: each.text, property: name }] : [],
      )
    })
  return [...of(document, [], 'survey'), ...partsOf(document).flatMap((part) => of(part.value, part.path, settingTypeOf(part)))]
}

/** The languages in which some of its words are given, besides its own. Pure. */
export function languagesOf(document: JsonObject): readonly string[] {
  const found = wordsOf(document).flatMap(({ value }) => (isObject(value) ? Object.keys(value) : []))
  return [...new Set(found)].filter((each) => each !== 'default').sort()
}

/** A text with its words in one language changed; undefined where nothing is left of it. In its only language it stays a plain text. Pure. */
export function withWords(value: Json | undefined, language: string, words: string): Json | undefined {
  const key = language === '' ? 'default' : language
  const held: JsonObject = isObject(value) ? value : typeof value === 'string' ? { default: value } : {}
  const { [key]: _, ...others } = held
  const next: JsonObject = words === '' ? others : { ...held, [key]: words }
  const keys = Object.keys(next)
  if (keys.length === 0) return undefined
  return keys.length === 1 && keys[0] === 'default' ? next.default : next
}

/** The words in one language, as they are given; empty where they are not. Pure. */
export function wordsIn(value: Json | undefined, language: string): string {
  const key = language === '' ? 'default' : language
  if (typeof value === 'string') return key === 'default' ? value : ''
  const found = isObject(value) ? value[key] : undefined
  return typeof found === 'string' ? found : ''
}
