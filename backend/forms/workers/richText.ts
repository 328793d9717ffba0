import type { Content, Margins } from 'pdfmake/interfaces.js'
import sanitizeHtml from 'sanitize-html'

const ends = /<\/(?:p|div|li|h[1-6]|tr|ul|ol|table|blockquote)\s*>|<br\s*\/?>/gi
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
/** Control characters that mark the lines of headings and list items; a text cannot contain them. */
const marks = { heading: '\u0001', item: '\u0002' } as const

type Line = readonly [kind: keyof typeof marks | 'paragraph', text: string]

interface RichText {
  /** Margins of each paragraph. */
  readonly margin: Margins
  /** Level of a heading within the text. */
  readonly headlineLevel: number
}

/** Prints rich text as headings, paragraphs and lists without other formatting. Pure. */
export function buildRichText(html: string, { margin, headlineLevel }: RichText): readonly Content[] {
  const contents: Content[] = []
  let items: string[] = []
  const flush = (): void => {
    if (items.length > 0) contents.push({ ul: items, margin })
    items = []
  }
  for (const [kind, text] of linesOf(html)) {
    if (kind === 'item') items.push(text)
    else {
      flush()
      contents.push(kind === 'heading' ? { text, bold: true, headlineLevel, margin } : { text, margin })
    }
  }
  flush()
  return contents
}

const linesOf = (html: string): readonly Line[] =>
  sanitizeHtml(
    html
      .replaceAll(marks.heading, '')
      .replaceAll(marks.item, '')
      .replaceAll(/<li[^>]*>/gi, `\n${marks.item}`)
      .replaceAll(/<h[1-6][^>]*>/gi, `\n${marks.heading}`)
      .replaceAll(ends, '\n'),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .split('\n')
    .map((line): Line => {
      const text = line.replaceAll(marks.item, '').replaceAll(marks.heading, '').replaceAll(/\s+/g, ' ').trim()
      const kind = line.includes(marks.item) ? 'item' : line.includes(marks.heading) ? 'heading' : 'paragraph'
      return [kind, text]
    })
    .filter(([, text]) => text !== '')
