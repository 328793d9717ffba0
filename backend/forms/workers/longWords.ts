import { createRequire } from 'node:module'

/** A word of a text, or a fragment of a word, with pdfmake's measures. */
interface Inline {
  readonly text: string
  readonly width: number
  readonly leadingCut?: number
  readonly trailingCut?: number
  readonly noWrap?: boolean | null
  /** True if no line break may follow. */
  readonly noNewLine?: boolean
}

interface Measurer {
  widthOfText(text: string, inline: Inline): number
}

interface LayoutBuilder {
  buildNextLine(this: unknown, node: { readonly _inlines?: Inline[] }): unknown
}

/** Characters that fill at least one line of a page. */
const mostMeasured = 256

/**
 * Measures only the characters of a long word that can be in the next line. pdfmake 0.3.11 measures the whole rest of the word for each
 * line, so the time to print a word without a space grew with the square of its length.
 */
export function measureLongWordsByLine(): void {
  const require = createRequire(import.meta.url)
  const prototypeOf = <Prototype>(path: string): Prototype =>
    (require(path) as { readonly default: { readonly prototype: Prototype } }).default.prototype
  const measurer = prototypeOf<Measurer>('pdfmake/js/TextInlines.js')
  const builder = prototypeOf<LayoutBuilder>('pdfmake/js/LayoutBuilder.js')
  const { buildNextLine } = builder
  builder.buildNextLine = function buildLineOfShortWords(node) {
    const inlines = node._inlines ?? []
    const rest = cutLongWord(inlines, measurer)
    const line = buildNextLine.call(this, node)
    if (rest !== null) joinWord(inlines, rest, measurer)
    return line
  }
}

/** Replaces a long first word by its head and its rest. @returns the rest; null if the first word is short */
function cutLongWord(inlines: Inline[], measurer: Measurer): Inline | null {
  const word = inlines[0]
  if (word === undefined || word.noWrap === true || word.text.length <= mostMeasured) return null
  const headText = word.text.slice(0, mostMeasured)
  const width = measurer.widthOfText(headText, word)
  const head = { ...word, text: headText, width, trailingCut: 0, noNewLine: true }
  const rest = { ...word, text: word.text.slice(mostMeasured), width: Math.max(0, word.width - width), leadingCut: 0 }
  inlines.splice(0, 1, head, rest)
  return rest
}

/** Joins the rest of a word to the characters of its head that were too many for the line. */
function joinWord(inlines: Inline[], rest: Inline, measurer: Measurer): void {
  const [head] = inlines
  if (head === undefined || head === rest || inlines[1] !== rest) return
  const word = { ...rest, text: head.text + rest.text, width: head.width + rest.width }
  // The end of a word needs its exact width, because another word may follow in its line.
  const width = word.text.length > mostMeasured ? word.width : measurer.widthOfText(word.text, word)
  inlines.splice(0, 2, { ...word, width })
}
