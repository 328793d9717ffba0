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
import { formatTextCsv, parseTextCsv } from '../csv.ts'
import { rejectFilter } from '../filters.ts'
import { parseText } from '../parse.ts'
import type { FieldColumn } from '../types.ts'

export const richTextColumns: FieldColumn<RichTextField> = {
  column: () => 'text',
  /** No length limit in the database: sanitising escapes characters and adds attributes to links, so a valid text may grow. */
  constraint: () => null,
  toDatabase: (value, field) => (typeof value === 'string' ? sanitiseRichText(value, field) : value),
  fromDatabase: (value) => value,
  filter: rejectFilter,
  parseFilter: parseText,
  toCsv: formatTextCsv,
  fromCsv: parseTextCsv,
}

/**
 * Sanitises HTML: keeps the tags that the editor creates, and removes scripts, styles, event handlers and script URLs. Text beyond the
 * maximum length is escaped without parsing its tags: it is then harmless, and still too long, so the rule of the field rejects it.
 */
export function sanitiseRichText(
  html: string,
  { max = defaultRichTextMax, sourceWhen }: Pick<RichTextField, 'max' | 'sourceWhen'>,
): string {
  if (html.length > max) return escapeHtml(html)
  const attributesWithLinks = { a: [...richTextAttributes.a, 'rel', 'target'] }
  return loadSanitiser()(html, {
    ...(sourceWhen === undefined
      ? { allowedTags: [...richTextTags], allowedAttributes: attributesWithLinks }
      : {
          allowedTags: [...sourceTags],
          allowedAttributes: { ...copyLists(sourceAttributes), ...attributesWithLinks },
          allowedStyles: { '*': sourceStyles },
        }),
    allowedSchemes: [...richTextSchemes],
    allowProtocolRelative: false,
    transformTags: { a: (_tag, attributes) => ({ tagName: 'a', attribs: linkAttributes(attributes) }) },
  })
}

/** Returns the text of HTML, one paragraph per line, for a plain-text message. */
export const toPlainText = (html: string): string =>
  loadSanitiser()(html.replace(/<\/(p|div|li|h\d|blockquote|tr|figure)>|<br\s*\/?>/gi, '$&\n'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

const copyLists = (lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]))

const size = /^-?[\d.]+(?:px|em|rem|%|pt|vw|ch)?$|^auto$/
const sizes = /^(?:-?[\d.]+(?:px|em|rem|%|pt)?|auto)(?:\s+(?:-?[\d.]+(?:px|em|rem|%|pt)?|auto)){0,3}$/
const colour = /^(?:#[\da-f]{3,8}|[a-z]+|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/deg]+\))$/i
const plainStyleValue = /^[\w\s'",.-]+$/
const border = /^[\w\s#.(),%]+$/
/** Allowed styles, for layout and colour. None of them loads content or extends beyond the container. */
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
    ].map((name) => [name, [plainStyleValue]]),
  ),
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The library is loaded with the first text, because it would take a thirtieth of the server's start. It is loaded synchronously, because
 * column conversion is synchronous.
 */
const loadSanitiser = (): typeof sanitizeHtml => load('sanitize-html')
const load = createRequire(import.meta.url)

const webAddress = new RegExp(`^(?:${richTextSchemes.join('|')}):`, 'i')

/** Keeps a link with an absolute URL outside this application. Any other link becomes text. */
function linkAttributes({ href, title }: Readonly<Record<string, string>>): Record<string, string> {
  return {
    ...(href !== undefined && webAddress.test(href) ? { href } : {}),
    ...(title === undefined ? {} : { title }),
    rel: 'noopener noreferrer',
    target: '_blank',
  }
}
