import { createRequire } from 'node:module'
import { directedText, isDrawnInOtherOrder } from './textRuns.ts'

/** A word of a line, as pdfmake measures it. */
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

/** The methods of a pdfkit document that are needed here. */
interface PdfDocument {
  text(...input: unknown[]): unknown
  markContent(tag: 'Span', options: { readonly actual: string }): unknown
  endMarkedContent(): unknown
}

type Render = (this: { readonly pdfDocument: PdfDocument }, line: Line, x: number, y: number) => void

/**
 * Puts the words of each line into the order in which they are seen. pdfmake 0.3.11 lays out words from left to right only and offers no place for another
 * order, so the method that draws a line is replaced by one that orders the line first. The words remain in reading order in the file, and the letters of
 * those that are drawn in another order stand there as they are read (`ActualText`, ISO 32000-1, 14.9.4), for all who copy, search or listen.
 */
export function orderWordsVisually(): void {
  const { default: Renderer } = createRequire(import.meta.url)('pdfmake/js/Renderer.js') as {
    readonly default: { readonly prototype: { renderLine: Render } }
  }
  const renderLine = Renderer.prototype.renderLine
  Renderer.prototype.renderLine = function renderOrderedLine(line, x, y) {
    const read = line.inlines.map((inline) => readingTextOf(inline))
    if (line.inlines.some(({ bidiLevel = 0 }) => bidiLevel > 0)) placeWords(line.inlines)
    if (read.every((text) => text === null)) renderLine.call(this, line, x, y)
    else withReadingText(this.pdfDocument, read, () => renderLine.call(this, line, x, y))
  }
}

/** Texts in the order in which they are read, of words whose letters were put into the order in which they are drawn. */
const readingTexts = new WeakMap<Inline, string>()

function readingTextOf(inline: Inline): string | null {
  const text = readingTexts.get(inline) ?? inline.text
  return (inline.bidiLevel ?? 0) % 2 === 1 || isDrawnInOtherOrder(text) ? text : null
}

/** Draws the words of a line, which pdfmake hands to the document one by one. */
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

/** Rule L2 of UAX 9, by words; spaces at the ends of a line take no width. */
function placeWords(inlines: readonly Inline[]): void {
  const first = inlines[0]
  const last = inlines.at(-1)
  let x = 0
  for (const inline of visualOrderOf(inlines)) {
    const leading = inline === first ? (inline.leadingCut ?? 0) : 0
    const trailing = inline === last ? (inline.trailingCut ?? 0) : 0
    const level = inline.bidiLevel ?? 0
    inline.x = x - (level % 2 === 0 ? leading : trailing)
    // Headings of tables are drawn once on each page.
    const text = readingTexts.get(inline) ?? inline.text
    readingTexts.set(inline, text)
    inline.text = directedText(text, level)
    x += inline.width - leading - trailing
  }
}

function visualOrderOf(inlines: readonly Inline[]): readonly Inline[] {
  const ordered = [...inlines]
  const levelOf = ({ bidiLevel = 0 }: Inline): number => bidiLevel
  for (let level = Math.max(...inlines.map(levelOf)); level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && levelOf(ordered[end] as Inline) >= level) end++
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  return ordered
}
