/** Points between the margins of a page in the format of letters. */
export const pageWidth = 532
/** Points by which a section is moved to the right. */
export const indent = 10

const color = '#c4cad1'

/** Lines below rows. */
export const lineLayout = {
  hLineWidth: (line: number) => (line === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => color,
  paddingLeft: () => 0,
}

/** Lines around cells. */
export const gridLayout = { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: () => color, vLineColor: () => color }

/** Points beside the text of a column. */
const padding = { line: 4, grid: 8.5 } as const
/** Room for the number of a row. */
const numberWidth = 22

/** Name and value of a fact, without lines. */
export const factWidths: readonly [number, number] = [120, pageWidth - 120 - 8]

interface Columns {
  readonly count: number
  /** Points of the whole table. */
  readonly width: number
  readonly layout: keyof typeof padding
  /** The first column holds numbers of rows. */
  readonly isNumbered?: boolean
}

/**
 * Widths of columns in points, so that a word that is too long for its column is broken: pdfmake makes columns without a width as wide as their longest
 * word, and the last ones stand outside of the page. Pure.
 */
export function columnWidths({ count, width, layout, isNumbered = false }: Columns): readonly number[] {
  const free = width - count * padding[layout]
  const first = isNumbered && count > 1 ? [numberWidth] : []
  const shared = (free - (first[0] ?? 0)) / (count - first.length)
  return [...first, ...Array.from({ length: count - first.length }, () => Math.max(shared, leastWidth))]
}

/** A letter has to fit. */
const leastWidth = 12

/** Characters that stand in a line at least: of a third of a page, and of a whole one. */
const charactersOfLine = { column: 25, page: 70 } as const
/** Less than stand on a page. */
const mostLines = 35

/** Are texts below each other surely shorter than a page? pdfmake loses the rest of what it must not break and is longer. Pure. */
export const canStayTogether = (texts: readonly string[], width: keyof typeof charactersOfLine): boolean =>
  texts.flatMap((text) => text.split('\n')).reduce((sum, line) => sum + Math.ceil((line.length + 1) / charactersOfLine[width]), 0) <=
  mostLines
