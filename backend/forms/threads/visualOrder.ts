import { createRequire } from 'node:module'
import { directedText } from './textRuns.ts'

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

type Render = (this: unknown, line: Line, x: number, y: number) => void

/**
 * Puts the words of each line into the order in which they are seen. pdfmake 0.3.11 lays out words from left to right only and offers no place for another
 * order, so the method that draws a line is replaced by one that orders the line first. The words remain in reading order in the file, so that text that
 * is copied or searched is in that order too.
 */
export function orderWordsVisually(): void {
  const { default: Renderer } = createRequire(import.meta.url)('pdfmake/js/Renderer.js') as {
    readonly default: { readonly prototype: { renderLine: Render } }
  }
  const renderLine = Renderer.prototype.renderLine
  Renderer.prototype.renderLine = function renderOrderedLine(line, x, y) {
    if (line.inlines.some(({ bidiLevel = 0 }) => bidiLevel > 0)) placeWords(line.inlines)
    renderLine.call(this, line, x, y)
  }
}

/** Headings of tables are drawn once on each page. */
const directed = new WeakSet<Inline>()

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
    if (!directed.has(inline)) inline.text = directedText(inline.text, level)
    directed.add(inline)
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
