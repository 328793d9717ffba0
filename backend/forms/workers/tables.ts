/** Points between the margins of a page in letter format. */
export const pageWidth = 532
/** Points by which a section is indented. */
export const indent = 10

const color = '#c4cad1'

/** Layout with lines below rows. */
export const lineLayout = {
  hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => color,
  paddingLeft: () => 0,
}

/** Layout with lines around cells. */
export const gridLayout = { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => color, vLineColor: () => color }

/** Points of padding in each column. */
const paddings = { line: 4, grid: 8.5 } as const
/** Points for the number of a row. */
const numberWidth = 22

interface Columns {
  readonly count: number
  /** Width of the whole table, in points. */
  readonly width: number
  readonly layout: keyof typeof paddings
  /** True if the first column contains row numbers. */
  readonly isNumbered?: boolean
}

/**
 * Returns column widths in points, so that pdfmake breaks a word that is too long for its column. It makes columns without a width as
 * wide as their longest word, which pushes the last columns off the page. Pure.
 */
export function computeColumnWidths({ count, width, layout, isNumbered = false }: Columns): readonly number[] {
  const free = width - count * paddings[layout]
  const first = isNumbered && count > 1 ? [numberWidth] : []
  const shared = (free - (first[0] ?? 0)) / (count - first.length)
  return [...first, ...Array.from({ length: count - first.length }, () => Math.max(shared, leastWidth))]
}

/** Points. A column must be wide enough for one letter. */
const leastWidth = 12

/** Least characters in a line: for a third of a page, and for a whole page. */
const charactersOfLine = { column: 25, page: 70 } as const
/** Fewer lines than fit on a page. */
const mostLines = 35

/**
 * True if texts below each other are certainly shorter than a page. pdfmake loses the rest of an unbreakable block that is longer. Pure.
 */
export const canFitOnPage = (texts: readonly string[], width: keyof typeof charactersOfLine): boolean =>
  texts.flatMap((text) => text.split('\n')).reduce((sum, line) => sum + Math.ceil((line.length + 1) / charactersOfLine[width]), 0) <=
  mostLines
