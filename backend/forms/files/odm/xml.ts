type Attributes = Readonly<Record<string, string | number | undefined>>

/** Signs that no XML 1.0 document may hold, however they are written; halves of a pair of signs among them. */
const storable = (text: string): string => text.toWellFormed().replaceAll(/(?![\t\n\r\u0080-\u009f])\p{Cc}|\ufffe|\uffff/gu, '')

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** Text as it may stand in an XML document. Pure. */
export const xmlText = (text: string): string => storable(text).replaceAll(/[&<>\r]/g, (sign) => escapes[sign] ?? sign)

/** In an attribute line breaks would become spaces. */
const xmlValue = (text: string): string => storable(text).replaceAll(/[&<>"\n\r\t]/g, (sign) => escapes[sign] ?? sign)

/** The start of an element. Attributes without a value are left out. Pure. */
export const opening = (name: string, attributes: Attributes = {}): string =>
  `<${name}${Object.entries(attributes)
    .flatMap(([each, value]) => (value === undefined ? [] : [` ${each}="${xmlValue(String(value))}"`]))
    .join('')}>`

/** An element around what is XML already. Pure. */
export const element = (name: string, attributes: Attributes = {}, ...inside: readonly string[]): string =>
  `${opening(name, attributes)}${inside.join('')}</${name}>`

/** Texts in their languages. Pure. */
export const translated = (titles: readonly (readonly [string, string])[]): string =>
  titles.map(([language, title]) => element('TranslatedText', { 'xml:lang': language }, xmlText(title))).join('')
