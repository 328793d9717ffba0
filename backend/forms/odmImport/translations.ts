import type { Json } from '#resources/forms/json.ts'
import { attributeOf, childrenOf, foreignAttributeOf, type XmlElement } from './xmlTree.ts'

const xml = 'http://www.w3.org/XML/1998/namespace'

/** Texts by language; `default` is English, or a text without a language. */
export type Translations = ReadonlyMap<string, string>

/** The texts below an element. A file may leave `TranslatedText` out and write the text directly. Pure. */
export function translationsOf(element: XmlElement | undefined): Translations {
  const texts = new Map<string, string>()
  for (const each of childrenOf(element, 'TranslatedText')) {
    const language = keyOf(foreignAttributeOf(each, xml, 'lang') || attributeOf(each, 'lang'))
    if (!texts.has(language) && each.text.trim() !== '') texts.set(language, withoutIndent(each.text))
  }
  const own = element?.text.trim() ?? ''
  if (texts.size === 0 && own !== '') texts.set('default', own)
  return texts
}

/** Line breaks around a text are those of the file. */
const withoutIndent = (text: string): string => text.replace(/^\s*\n\s*/, '').replace(/\s*\n\s*$/, '')

/** `fr-CA` is French; a language that the product does not speak stays under its own name. */
function keyOf(language: string): string {
  const [main = ''] = language.toLowerCase().split(/[-_]/)
  return main === '' || main === 'en' ? 'default' : main
}

/** Texts as a form has them: one text where there is English alone. Undefined without any. Pure. */
export function localized(texts: Translations): Json | undefined {
  if (texts.size === 0) return undefined
  if (texts.size === 1 && texts.has('default')) return texts.get('default')
  // In French alone it stays so; of others, people read the first.
  const isReadable = texts.has('default') || texts.has('fr')
  const [first = ''] = texts.values()
  return { ...(isReadable ? {} : { default: first }), ...Object.fromEntries(texts) }
}

/** The text that people read who speak no other language. Pure. */
export const plainText = (texts: Translations): string => texts.get('default') ?? texts.values().next().value ?? ''
