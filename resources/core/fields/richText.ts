import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { noOperators } from '../operators.ts'
import { inUnicodeForm } from '../values/unicodeForm.ts'
import { withoutInvisible } from './invisible.ts'
import { checkText, findTextMistakes } from './text.ts'

interface RichTextOptions extends FieldOptions {
  /** Maximum number of characters of the HTML; 50,000 by default. */
  readonly max?: number
  /**
   * Boolean field of the same row. While it is true, the text is HTML from another source, which keeps more tags and is shown in a frame
   * that confines its styles. Only announcements accept HTML from another source.
   */
  readonly sourceWhen?: string
}
export interface RichTextField extends FieldDefinition, RichTextOptions {
  readonly type: 'richText'
}

export const defaultRichTextMax = 50_000

/** Tags of the editor; the server and the screens remove all others. */
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
/** Allowed attributes by tag. */
export const richTextAttributes = { a: ['href', 'title'] } as const
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'] as const

/** Additional tags of HTML from another source: only layout, nothing that runs, loads or submits. */
export const sourceTags = [
  ...richTextTags,
  ...['h5', 'h6', 'div', 'span', 'section', 'article', 'header', 'footer', 'center', 'small', 'sub', 'sup', 'mark', 'del', 'ins', 'abbr'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'dl', 'dt', 'dd', 'figure', 'figcaption'],
] as const
/** Allowed attributes by tag, `*` for all: table sizes and spans, and styles. */
export const sourceAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['style', 'align', 'valign', 'width', 'height', 'bgcolor', 'lang', 'dir'],
  a: richTextAttributes.a,
  table: ['border', 'cellpadding', 'cellspacing', 'role'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  col: ['span'],
}

/** Declares formatted text, as HTML with the tags above. */
export const richText = <const Options extends RichTextOptions = object>(
  options: ExactOptions<Options, RichTextOptions> = {} as never,
): DeclaredField<'richText', Options> => ({ type: 'richText', ...options })

export const richTextType: FieldType<RichTextField> = {
  operators: noOperators,
  sortable: false,
  normalise(value) {
    if (typeof value !== 'string') return value ?? null
    const html = inUnicodeForm(withoutInvisible(value), 'NFC').trim()
    return isBlankHtml(html) ? null : html
  },
  check: (value, field) => checkText(value, field.max ?? defaultRichTextMax),
  declarationErrors: (field) => findTextMistakes(field),
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

/**
 * True for HTML without content: an emptied editor leaves `<p></p>`. The pattern excludes `<` inside a tag, because otherwise unclosed
 * tags would take quadratic time.
 */
function isBlankHtml(html: string): boolean {
  return !/<hr\b/i.test(html) && html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}
