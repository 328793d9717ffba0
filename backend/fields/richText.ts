import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import {
  defaultRichTextMax,
  type RichTextField,
  richTextAttributes,
  richTextSchemes,
  richTextTags,
} from '#resources/core/fields/richText.ts'
import { textFromCsv, textToCsv } from './csv.ts'
import { filterNothing } from './filters.ts'
import { parseText } from './parse.ts'
import type { FieldColumn } from './types.ts'

export const richTextColumns: FieldColumn<RichTextField> = {
  column: () => 'text',
  /** Sanitising escapes stray signs and adds to links, so that text which fits the rule may be longer in the column. */
  constraint: () => null,
  toDatabase: (value, field) => (typeof value === 'string' ? sanitiseRichText(value, field) : value),
  fromDatabase: (value) => value,
  filter: filterNothing,
  parseFilter: parseText,
  toCsv: textToCsv,
  fromCsv: textFromCsv,
}

/**
 * Keeps the tags that the editor makes; drops scripts, styles, handlers and addresses that run. What is longer than the field takes is
 * escaped whole: it is harmless, it stays too long, so that the rule of the field refuses it, and nobody waits for its tags to be read.
 */
export function sanitiseRichText(html: string, { max = defaultRichTextMax }: Pick<RichTextField, 'max'>): string {
  if (html.length > max) return escaped(html)
  return sanitiser()(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: { a: [...richTextAttributes.a, 'rel', 'target'] },
    allowedSchemes: [...richTextSchemes],
    allowProtocolRelative: false,
    transformTags: { a: (_tag, attributes) => ({ tagName: 'a', attribs: linkAttributes(attributes) }) },
  })
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Loaded with the first text, not with the node: it takes a thirtieth of a start. A column's value is made at once, and so is this. */
const sanitiser = (): typeof sanitizeHtml => load('sanitize-html')
const load = createRequire(import.meta.url)

const webAddress = new RegExp(`^(?:${richTextSchemes.join('|')}):`, 'i')

/** A link leads to a whole address, outside this application; one that does not is text. */
function linkAttributes({ href, title }: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...(href !== undefined && webAddress.test(href) ? { href } : {}),
    ...(title === undefined ? {} : { title }),
    rel: 'noopener noreferrer',
    target: '_blank',
  }
}
