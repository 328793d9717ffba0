import { createRequire } from 'node:module'
import { isReordered, orderByDirection } from './textRuns.ts'

/** A word of a line, with pdfmake's measures. */
interface Inline {
  text: string
  x: number
  readonly width: number
  readonly leadingCut?: number
  readonly trailingCut?: number
  readonly bidiLevel?: number
}

interface Line {
  readonly inlines: Inline[]
}

/** The methods of a pdfkit document that this file uses. */
interface PdfDocument {
  text(...input: unknown[]): unknown
  markContent(tag: 'Span', options: { readonly actual: string }): unknown
  endMarkedContent(): unknown
}

type Render = (this: { readonly pdfDocument: PdfDocument }, line: Line, x: number, y: number) => void

/**
 * Draws the words of each line in visual order. pdfmake 0.3.11 lays out words only from left to right and has no option for another
 * order, so this replaces the method that draws a line. The file keeps the words in reading order, and stores the reading order of
 * reordered letters (`ActualText`, ISO 32000-1, 14.9.4), so that readers can copy, search and listen to the text.
 */
export function orderWordsVisually(): void {
  const { default: Renderer } = createRequire(import.meta.url)('pdfmake/js/Renderer.js') as {
    readonly default: { readonly prototype: { renderLine: Render } }
  }
  const renderLine = Renderer.prototype.renderLine
  Renderer.prototype.renderLine = function renderOrderedLine(line, x, y) {
    const read = line.inlines.map((inline) => readingTextOf(inline))
    if (line.inlines.some(({ bidiLevel = 0 }) => bidiLevel > 0)) reorderWords(line.inlines)
    if (read.every((text) => text === null)) renderLine.call(this, line, x, y)
    else withReadingText(this.pdfDocument, read, () => renderLine.call(this, line, x, y))
  }
}

/** Texts in reading order, for words whose letters were put into drawing order. */
const readingTexts = new WeakMap<Inline, string>()

function readingTextOf(inline: Inline): string | null {
  const text = readingTexts.get(inline) ?? inline.text
  return (inline.bidiLevel ?? 0) % 2 === 1 || isReordered(text) ? text : null
}

/** Draws the words of a line, which pdfmake passes to the document one by one. */
function withReadingText(document: PdfDocument, texts: readonly (string | null)[], draw: () => void): void {
  const { text } = document
  let index = 0
  document.text = (...input) => {
    const actual = texts[index++] ?? null
    if (actual === null) return text.apply(document, input)
    document.markContent('Span', { actual })
    text.apply(document, input)
    return document.endMarkedContent()
  }
  try {
    draw()
  } finally {
    document.text = text
  }
}

/** Places the words of a line by rule L2 of UAX 9. Spaces at the ends of a line have no width. */
function reorderWords(inlines: readonly Inline[]): void {
  const first = inlines[0]
  const last = inlines.at(-1)
  let x = 0
  for (const inline of visualOrderOf(inlines)) {
    const leadingCut = inline === first ? (inline.leadingCut ?? 0) : 0
    const trailingCut = inline === last ? (inline.trailingCut ?? 0) : 0
    const level = inline.bidiLevel ?? 0
    inline.x = x - (level % 2 === 0 ? leadingCut : trailingCut)
    // A table's header is drawn again on each page, so its words may already be reordered.
    const text = readingTexts.get(inline) ?? inline.text
    readingTexts.set(inline, text)
    inline.text = orderByDirection(text, level)
    x += inline.width - leadingCut - trailingCut
  }
}

function visualOrderOf(inlines: readonly Inline[]): readonly Inline[] {
  const orderedInlines = [...inlines]
  const levelOf = ({ bidiLevel = 0 }: Inline): number => bidiLevel
  for (let level = Math.max(...inlines.map(levelOf)); level > 0; level--)
    for (let start = 0; start < orderedInlines.length; start++) {
      let end = start
      while (end < orderedInlines.length && levelOf(orderedInlines[end] as Inline) >= level) end++
      if (end - start > 1) orderedInlines.splice(start, end - start, ...orderedInlines.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  return orderedInlines
}
