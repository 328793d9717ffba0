import { formNodesOf } from '#resources/forms/content/formNodes.ts'
import { isObject, type Json, type JsonObject, type Path } from '#resources/forms/content/json.ts'
import { settingsOf, settingTypeOf } from '#resources/forms/content/settings.ts'

/** A displayed text of the form, in all its languages. */
export interface FormText {
  readonly path: Path
  readonly value: Json
  readonly property: string
}

/** Returns every displayed text, in reading order. Pure. */
export function formTextsOf(document: JsonObject): readonly FormText[] {
  const collectTexts = (value: JsonObject, path: Path, type: string): readonly FormText[] =>
    settingsOf(type).flatMap(({ name, input }) => {
      const settingValue = value[name]
      if ((input === 'words' || input === 'longWords') && settingValue !== undefined)
        return [{ path: [...path, name], value: settingValue, property: name }]
      if (input !== 'choices' || !Array.isArray(settingValue)) return []
      return (settingValue as readonly Json[]).flatMap((each, index) =>
        isObject(each) && each.text !== undefined ? [{ path: [...path, name, index, 'text'], value: each.text, property: name }] : [],
      )
    })
  return [
    ...collectTexts(document, [], 'survey'),
    ...formNodesOf(document).flatMap((node) => collectTexts(node.value, node.path, settingTypeOf(node))),
  ]
}

/** Returns the languages with at least one translation, without the form's default language. Pure. */
export function languagesOf(document: JsonObject): readonly string[] {
  const languageKeys = formTextsOf(document).flatMap(({ value }) => (isObject(value) ? Object.keys(value) : []))
  return [...new Set(languageKeys)].filter((each) => each !== 'default').sort()
}

/** Sets a text in one language. Returns undefined if no text remains, and a plain string if only the default language remains. Pure. */
export function withTranslation(value: Json | undefined, language: string, translatedText: string): Json | undefined {
  const key = language === '' ? 'default' : language
  const translations: JsonObject = isObject(value) ? value : typeof value === 'string' ? { default: value } : {}
  const { [key]: _, ...others } = translations
  const next: JsonObject = translatedText === '' ? others : { ...translations, [key]: translatedText }
  const keys = Object.keys(next)
  if (keys.length === 0) return undefined
  return keys.length === 1 && keys[0] === 'default' ? next.default : next
}

/** Returns the text in one language; empty if it has none. Pure. */
export function translationOf(value: Json | undefined, language: string): string {
  const key = language === '' ? 'default' : language
  if (typeof value === 'string') return key === 'default' ? value : ''
  const translation = isObject(value) ? value[key] : undefined
  return typeof translation === 'string' ? translation : ''
}
