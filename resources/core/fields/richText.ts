import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { noOperators } from '../operators.ts'
import { inUnicodeForm } from '../unicodeForm.ts'
import { withoutInvisible } from './invisible.ts'
import { checkText, misdeclaredText } from './text.ts'

interface RichTextOptions extends FieldOptions {
  /** Characters of the HTML; 50,000 where a declaration does not say. */
  readonly max?: number
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
