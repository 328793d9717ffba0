import { replaceControlCharacters } from '#resources/core/values/storable.ts'

type Attributes = Readonly<Record<string, string | number | undefined>>

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** Escapes text for an XML document. Pure. */
export const escapeXmlText = (text: string): string =>
  replaceControlCharacters(text).replaceAll(/[&<>\r]/g, (sign) => escapes[sign] ?? sign)

/** Escapes an attribute value, including line breaks, which XML would otherwise turn into spaces. */
const escapeXmlValue = (text: string): string => replaceControlCharacters(text).replaceAll(/[&<>"\n\r\t]/g, (sign) => escapes[sign] ?? sign)

/** Returns the start tag of an element, without the attributes that have no value. Pure. */
export const buildOpeningTag = (name: string, attributes: Attributes = {}): string =>
  `<${name}${Object.entries(attributes)
    .flatMap(([each, value]) => (value === undefined ? [] : [` ${each}="${escapeXmlValue(String(value))}"`]))
    .join('')}>`

/** Returns an element around content that is already XML. Pure. */
export const buildElement = (name: string, attributes: Attributes = {}, ...children: readonly string[]): string =>
  `${buildOpeningTag(name, attributes)}${children.join('')}</${name}>`

/** Returns a text in each of its languages. Pure. */
export const translated = (titles: readonly (readonly [string, string])[]): string =>
  titles.map(([language, title]) => buildElement('TranslatedText', { 'xml:lang': language }, escapeXmlText(title))).join('')
