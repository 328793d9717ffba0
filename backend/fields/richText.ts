import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import {
  defaultRichTextMax,
  type RichTextField,
  richTextAttributes,
  richTextSchemes,
  richTextTags,
  sourceAttributes,
  sourceTags,
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
export function sanitiseRichText(
  html: string,
  { max = defaultRichTextMax, sourceWhen }: Pick<RichTextField, 'max' | 'sourceWhen'>,
): string {
  if (html.length > max) return escaped(html)
  const ofLinks = { a: [...richTextAttributes.a, 'rel', 'target'] }
  return sanitiser()(html, {
    ...(sourceWhen === undefined
      ? { allowedTags: [...richTextTags], allowedAttributes: ofLinks }
      : {
          allowedTags: [...sourceTags],
          allowedAttributes: { ...mutable(sourceAttributes), ...ofLinks },
          allowedStyles: { '*': sourceStyles },
        }),
    allowedSchemes: [...richTextSchemes],
    allowProtocolRelative: false,
    transformTags: { a: (_tag, attributes) => ({ tagName: 'a', attribs: linkAttributes(attributes) }) },
  })
}

/** The words of some HTML, a paragraph a line, for a message that is plain text. */
export const wordsOf = (html: string): string =>
  sanitiser()(html.replace(/<\/(p|div|li|h\d|blockquote|tr|figure)>|<br\s*\/?>/gi, '$&\n'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

const mutable = (lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]))

const size = /^-?[\d.]+(?:px|em|rem|%|pt|vw|ch)?$|^auto$/
const sizes = /^(?:-?[\d.]+(?:px|em|rem|%|pt)?|auto)(?:\s+(?:-?[\d.]+(?:px|em|rem|%|pt)?|auto)){0,3}$/
const colour = /^(?:#[\da-f]{3,8}|[a-z]+|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/deg]+\))$/i
const words = /^[\w\s'",.-]+$/
const border = /^[\w\s#.(),%]+$/
/** Styles that lay a page out and colour it: nothing that loads, and nothing that leaves its place. */
const sourceStyles: Record<string, RegExp[]> = {
  ...Object.fromEntries(['color', 'background-color', 'background', 'border-color'].map((name) => [name, [colour]])),
  ...Object.fromEntries(
    [
      'width',
      'height',
      'max-width',
      'min-width',
      'max-height',
      'min-height',
      'font-size',
      'line-height',
      'letter-spacing',
      'text-indent',
      'border-spacing',
    ].map((name) => [name, [size]]),
  ),
  ...Object.fromEntries(
    ['margin', 'padding'].flatMap((name) => ['', '-top', '-right', '-bottom', '-left'].map((side) => [name + side, [sizes]])),
  ),
  ...Object.fromEntries(['', '-top', '-right', '-bottom', '-left'].map((side) => [`border${side}`, [border]])),
  ...Object.fromEntries(['border-radius', 'gap'].map((name) => [name, [sizes]])),
  ...Object.fromEntries(
    [
      'text-align',
      'vertical-align',
      'font-weight',
      'font-style',
      'font-family',
      'text-decoration',
      'text-transform',
      'white-space',
      'display',
      'border-collapse',
      'border-style',
      'list-style-type',
    ].map((name) => [name, [words]]),
  ),
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
