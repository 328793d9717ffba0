import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { noOperators } from '../operators.ts'
import { inUnicodeForm } from '../unicodeForm.ts'
import { withoutInvisible } from './invisible.ts'
import { checkText, misdeclaredText } from './text.ts'

interface RichTextOptions extends FieldOptions {
  /** Characters of the HTML; 50,000 where a declaration does not say. */
  readonly max?: number
  /**
   * A boolean beside it: while it is true, the text is written as HTML that somebody made elsewhere. It keeps more tags, and is shown in a frame of its
   * own, where its styles reach nothing else.
   */
  readonly sourceWhen?: string
}
export interface RichTextField extends FieldDefinition, RichTextOptions {
  readonly type: 'richText'
}

export const defaultRichTextMax = 50_000

/** What the editor makes; the server and the screens drop everything else. */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'hr',
  'a',
] as const
/** Attributes by tag. */
export const richTextAttributes = { a: ['href', 'title'] } as const
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'] as const

/** What a page that was written elsewhere may hold beside: how it is laid out, and nothing that runs, loads or asks. */
export const sourceTags = [
  ...richTextTags,
  ...['h5', 'h6', 'div', 'span', 'section', 'article', 'header', 'footer', 'center', 'small', 'sub', 'sup', 'mark', 'del', 'ins', 'abbr'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'dl', 'dt', 'dd', 'figure', 'figcaption'],
] as const
/** Attributes by tag, `*` for all: sizes and places of tables, and styles. */
export const sourceAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['style', 'align', 'valign', 'width', 'height', 'bgcolor', 'lang', 'dir'],
  a: richTextAttributes.a,
  table: ['border', 'cellpadding', 'cellspacing', 'role'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  col: ['span'],
}

/** Formatted text, as HTML of the tags above. */
export const richText = <const Options extends RichTextOptions = object>(
  options: Only<Options, RichTextOptions> = {} as never,
): Made<'richText', Options> => ({ type: 'richText', ...options })

export const richTextType: FieldType<RichTextField> = {
  operators: noOperators,
  sortable: false,
  normalise(value) {
    if (typeof value !== 'string') return value ?? null
    const html = inUnicodeForm(withoutInvisible(value), 'NFC').trim()
    return saysNothing(html) ? null : html
  },
  check: (value, field) => checkText(value, field.max ?? defaultRichTextMax),
  misdeclared: (field) => misdeclaredText(field),
  fixture: {
    field: { type: 'richText', max: 60 },
    valid: [
      [' <p>Bring <strong>photo id</strong>.</p> ', '<p>Bring <strong>photo id</strong>.</p>'],
      ['<p>Fast for 8 hours</p>', '<p>Fast for 8 hours</p>'],
    ],
    invalid: [
      [7, 'notText'],
      [`<p>${'long '.repeat(20)}</p>`, 'tooLong'],
      ['<p>a\u0000b</p>', 'controlCharacter'],
      [`<p>a${'\u0301'.repeat(31)}</p>`, 'tooManyMarks'],
    ],
  },
}

/** An editor that was emptied leaves `<p></p>`. A tag ends where the next begins: looked for behind each, its end would take work by the square. */
function saysNothing(html: string): boolean {
  return !/<hr\b/i.test(html) && html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}
