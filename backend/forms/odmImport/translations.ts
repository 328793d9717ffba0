import type { Json } from '#resources/forms/content/json.ts'
import { attributeOf, childrenOf, foreignAttributeOf, type XmlElement } from './xmlTree.ts'

const xml = 'http://www.w3.org/XML/1998/namespace'

/** Texts by language; `default` is English, or a text without a language. */
export type Translations = ReadonlyMap<string, string>

/** Returns the texts of an element. A file may write the text directly, without `TranslatedText`. Pure. */
export function translationsOf(element: XmlElement | undefined): Translations {
  const texts = new Map<string, string>()
  for (const each of childrenOf(element, 'TranslatedText')) {
    const language = keyOf(foreignAttributeOf(each, xml, 'lang') || attributeOf(each, 'lang'))
    if (!texts.has(language) && each.text.trim() !== '') texts.set(language, withoutIndent(each.text))
  }
  const directText = element?.text.trim() ?? ''
  if (texts.size === 0 && directText !== '') texts.set('default', directText)
  return texts
}

/** Removes the line breaks around a text, which only format the file. */
const withoutIndent = (text: string): string => text.replace(/^\s*\n\s*/, '').replace(/\s*\n\s*$/, '')

/** Returns the key of a language: `fr-CA` is French; languages that the product does not support keep their own code. */
function keyOf(language: string): string {
  const [main = ''] = language.toLowerCase().split(/[-_]/)
  return main === '' || main === 'en' ? 'default' : main
}

/** Returns texts in the format of a form: a single text if only English exists, undefined if no text exists. Pure. */
export function buildLocalizedText(texts: Translations): Json | undefined {
  if (texts.size === 0) return undefined
  if (texts.size === 1 && texts.has('default')) return texts.get('default')
  // A form accepts a text in French alone. If the text exists only in other languages, the first one also becomes the default.
  const isReadable = texts.has('default') || texts.has('fr')
  const [first = ''] = texts.values()
  return { ...(isReadable ? {} : { default: first }), ...Object.fromEntries(texts) }
}

/** Returns the default text, else the first text in any language. Pure. */
export const plainTextOf = (texts: Translations): string => texts.get('default') ?? texts.values().next().value ?? ''
