import type { Content } from 'pdfmake/interfaces.js'
import type { Language } from '#resources/core/preferences.ts'
import { pageOf, printed } from './printed.ts'
import { isTextColumn } from './textColumn.ts'

/** A report in words, for files and prints: what it is of, and a table for each measure, as on the screen. */
export interface PrintedReport {
  readonly title: string
  readonly language: Language
  /** When it was counted, and what narrows it: each with its name. */
  readonly facts: readonly (readonly [string, string])[]
  readonly tables: readonly PrintedTable[]
  /** In the place of a table without lines. */
  readonly none: string
  /** Null where the figures have no defined terms. */
  readonly definitions: PrintedDefinitions | null
}

/** Definitions of the terms of the figures of a report. */
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
  /** Date that the period applies to, in words. */
  readonly note: string | null
  /** Above the columns: what the lines are, then the series. */
  readonly heads: readonly string[]
  /** Its lines have bars, whose parts are the series. */
  readonly hasBars: boolean
  /** The name of a line, and its figures; of too few people a line that says so. */
  readonly lines: readonly (readonly [string, ...(string | number)[]])[]
}

/** Points. The width of a page within its margins, of the labels, of a column of figures, and of the gap between columns. */
const pageWidth = 532
const labelWidth = 190
const figureWidth = 52
const columnGap = 16
const leastBarWidth = 60
const barHeight = 8
/** Each is told from white by at least 4.5 : 1, as heads of series are written in them. */
const colours = ['#16607a', '#a3501d', '#4b6b1f', '#6b3fa0', '#8a2f4f', '#3d5a80', '#7a6510']
const colourOf = (place: number): string => colours[place % colours.length] ?? '#16607a'

const numbersOf = ([, ...figures]: PrintedTable['lines'][number]): readonly number[] =>
  figures.map((figure) => (typeof figure === 'number' ? Math.max(0, figure) : 0))
const sumOf = (figures: readonly number[]): number => figures.reduce((sum, each) => sum + each, 0)

/** Width that is left for the bars beside so many columns of figures; null where it is too little. Bars of tables with as many columns are aligned. */
function barWidthOf(figureColumns: number): number | null {
  const width = pageWidth - labelWidth - figureColumns * figureWidth - (figureColumns + 1) * columnGap
  return width < leastBarWidth ? null : width
}

/** A bar of a line, its parts side by side; `most` fills the width. */
function barOf(line: PrintedTable['lines'][number], most: number, barWidth: number): Content {
  let x = 0
  const parts = numbersOf(line).map((figure, place) => {
    const w = most === 0 ? 0 : (figure / most) * barWidth
    const part = { type: 'rect' as const, x, y: 2, w, h: barHeight, color: colourOf(place) }
    x += w
    return part
  })
  return { canvas: parts.filter(({ w }) => w > 0) }
}

/** A table of figures, with a bar in each line where it has bars. */
function tableOf({ heads, lines, hasBars }: PrintedTable): Content {
  const alignmentOf = (index: number) => (isTextColumn(lines, index) ? 'left' : 'right')
  const most = Math.max(0, ...lines.map((line) => sumOf(numbersOf(line))))
  const barWidth = hasBars && most > 0 ? barWidthOf(heads.length - 1) : null
  const isDrawn = barWidth !== null
  const isParted = isDrawn && heads.length > 2
  const bar = (cell: Content): readonly Content[] => (isDrawn ? [cell] : [])
  const head = (text: string, place: number): Content => ({
    text,
    style: 'small',
    alignment: alignmentOf(place),
    ...(isParted && place > 0 ? { color: colourOf(place - 1), bold: true } : {}),
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
        [head(heads[0] ?? '', 0), ...bar(''), ...heads.slice(1).map((text, place) => head(text, place + 1))],
        ...lines.map((line) => [
          String(line[0]),
          ...(barWidth === null ? [] : [barOf(line, most, barWidth)]),
          ...line.slice(1).map((cell, index): Content => ({ text: String(cell), alignment: alignmentOf(index + 1) })),
        ]),
      ],
    },
  }
}

const headingOf = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 12, 0, 4], headlineLevel: 1 })

const definitionsOf = ({ title, heads, lines, note }: PrintedDefinitions): readonly Content[] => [
  headingOf(title),
  { text: note, style: 'small', margin: [0, 0, 0, 4] },
  {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [90, '*', 110],
      body: [heads.map((text) => ({ text, style: 'small' })), ...lines.map((line) => [...line])],
    },
  },
]

/** A report on paper: what it is of, and a table with bars for each measure. @returns the bytes of the file */
export const reportPdf = ({ title, language, facts, tables, none, definitions }: PrintedReport): Promise<Uint8Array> =>
  printed({
    ...pageOf({ title, language, footer: `${title} · {page} / {pages}` }),
    // A heading below this share of the page would stand there without the first line of its table.
    pageBreakBefore: ({ headlineLevel, startPosition }) => headlineLevel === 1 && startPosition.verticalRatio > 0.85,
    content: [
      { text: title, style: 'title' },
      {
        layout: 'noBorders',
        margin: [0, 0, 0, 12],
        table: { widths: [130, '*'], body: facts.map(([name, value]) => [{ text: name, style: 'small' }, value]) },
      },
      ...tables.flatMap((table): Content[] => [
        // The only table of a report may be called as the report is.
        ...(table.title === title ? [] : [headingOf(table.title)]),
        ...(table.note === null ? [] : [{ text: table.note, style: 'small', margin: [0, 0, 0, 4] } satisfies Content]),
        table.lines.length === 0 ? { text: none, style: 'small' } : tableOf(table),
      ]),
      ...(definitions === null ? [] : definitionsOf(definitions)),
    ],
  })
