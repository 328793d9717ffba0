import type { Content } from 'pdfmake/interfaces.js'
import type { Language } from '#resources/core/values/preferences.ts'
import { buildFactTable } from './factTable.ts'
import { pageOf, printed, titleStyle } from './printed.ts'
import { pageWidth } from './tables.ts'
import { isTextColumn } from './textColumn.ts'

/** A report as printable text: its facts, and a table for each measure, as on the screen. */
export interface PrintedReport {
  readonly title: string
  readonly language: Language
  /** Time of the count and filters of the report, each with its name. */
  readonly facts: readonly (readonly [string, string])[]
  readonly tables: readonly PrintedTable[]
  /** Text that replaces a table without lines. */
  readonly none: string
  /** Null if the figures have no defined terms. */
  readonly definitions: PrintedDefinitions | null
}

/** Definitions of the terms in a report. */
export interface PrintedDefinitions {
  readonly title: string
  /** Heads of the columns: term, definition, source. */
  readonly heads: readonly [string, string, string]
  readonly lines: readonly (readonly [string, string, string])[]
  /** The unit that all figures count. */
  readonly note: string
}

export interface PrintedTable {
  readonly title: string
  /** Note about the table, for example the date field to which the period applies. */
  readonly note: string | null
  /** Column headers: the header of the line names, then the series. */
  readonly heads: readonly string[]
  /** True if each row has a stacked bar with one segment per series. */
  readonly hasBars: boolean
  /** Index of the first column with formatted amounts, which are aligned like figures. */
  readonly amountsFrom?: number
  /** Name and figures of each line. A line about too few people has a text instead. */
  readonly lines: readonly (readonly [string, ...(string | number)[]])[]
}

/** Widths in points: of the labels, of a column of figures, and of the gap between columns. */
const labelWidth = 190
const figureWidth = 52
const columnGap = 16
const leastBarWidth = 60
const barHeight = 8
/** Each has a contrast of at least 4.5 : 1 to white, because series names are printed in these colours. */
const colours = ['#16607a', '#a3501d', '#4b6b1f', '#6b3fa0', '#8a2f4f', '#3d5a80', '#7a6510']
const colourOf = (index: number): string => colours[index % colours.length] ?? '#16607a'

const numbersOf = ([, ...figures]: PrintedTable['lines'][number]): readonly number[] =>
  figures.map((figure) => (typeof figure === 'number' ? Math.max(0, figure) : 0))
const sumOf = (figures: readonly number[]): number => figures.reduce((sum, each) => sum + each, 0)

/**
 * Returns the width that the figure columns leave for bars; null if it is too small. The bars of tables with the same number of columns
 * are aligned.
 */
function barWidthOf(figureColumns: number): number | null {
  const width = pageWidth - labelWidth - figureColumns * figureWidth - (figureColumns + 1) * columnGap
  return width < leastBarWidth ? null : width
}

/** Draws the bar of a line with its segments side by side; a total of `maximum` fills the width. */
function barOf(line: PrintedTable['lines'][number], maximum: number, barWidth: number): Content {
  let x = 0
  const segments = numbersOf(line).map((figure, index) => {
    const w = maximum === 0 ? 0 : (figure / maximum) * barWidth
    const segment = { type: 'rect' as const, x, y: 2, w, h: barHeight, color: colourOf(index) }
    x += w
    return segment
  })
  return { canvas: segments.filter(({ w }) => w > 0) }
}

/** Prints a table of figures, with a bar in each line if the table has bars. */
function tableOf({ heads, lines, hasBars, amountsFrom = heads.length }: PrintedTable): Content {
  const alignmentOf = (index: number) => (index < amountsFrom && isTextColumn(lines, index) ? 'left' : 'right')
  const maximum = Math.max(0, ...lines.map((line) => sumOf(numbersOf(line))))
  const barWidth = hasBars && maximum > 0 ? barWidthOf(heads.length - 1) : null
  const isBarShown = barWidth !== null
  const isParted = isBarShown && heads.length > 2
  const wrapBarCell = (cell: Content): readonly Content[] => (isBarShown ? [cell] : [])
  const buildHeaderCell = (text: string, index: number): Content => ({
    text,
    style: 'small',
    alignment: alignmentOf(index),
    ...(isParted && index > 0 ? { color: colourOf(index - 1), bold: true } : {}),
  })
  return {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths:
        barWidth === null ? ['*', ...heads.slice(1).map(() => 'auto')] : [labelWidth, barWidth, ...heads.slice(1).map(() => figureWidth)],
      body: [
        [buildHeaderCell(heads[0] ?? '', 0), ...wrapBarCell(''), ...heads.slice(1).map((text, index) => buildHeaderCell(text, index + 1))],
        ...lines.map((line) => [
          { text: String(line[0]), isRowHeader: true },
          ...(barWidth === null ? [] : [barOf(line, maximum, barWidth)]),
          ...line.slice(1).map((cell, index): Content => ({ text: String(cell), alignment: alignmentOf(index + 1) })),
        ]),
      ],
    },
  }
}

const headingOf = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 12, 0, 4], headlineLevel: 2 })

const definitionsOf = ({ title, heads, lines, note }: PrintedDefinitions): readonly Content[] => [
  headingOf(title),
  { text: note, style: 'small', margin: [0, 0, 0, 4] },
  {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [90, '*', 110],
      body: [
        heads.map((text) => ({ text, style: 'small' })),
        ...lines.map(([term, ...line]) => [{ text: term, isRowHeader: true }, ...line]),
      ],
    },
  },
]

/** Prints a report: its facts, and a table with bars for each measure. @returns the bytes of the file */
export const reportPdf = ({ title, language, facts, tables, none, definitions }: PrintedReport): Promise<Uint8Array> =>
  printed({
    ...pageOf({ title, language, footer: `${title} · {page} / {pages}` }),
    // Moves a heading near the end of a page to the next one; otherwise it would be separated from its table.
    pageBreakBefore: ({ headlineLevel, startPosition }) => headlineLevel === 2 && startPosition.verticalRatio > 0.85,
    content: [
      { text: title, ...titleStyle },
      buildFactTable({ facts, margin: [0, 0, 0, 12], nameWidth: 130 }),
      ...tables.flatMap((table): Content[] => [
        // If the report's only table has the same title as the report, its heading is left out.
        ...(table.title === title ? [] : [headingOf(table.title)]),
        ...(table.note === null ? [] : [{ text: table.note, style: 'small', margin: [0, 0, 0, 4] } satisfies Content]),
        table.lines.length === 0 ? { text: none, style: 'small' } : tableOf(table),
      ]),
      ...(definitions === null ? [] : definitionsOf(definitions)),
    ],
  })
