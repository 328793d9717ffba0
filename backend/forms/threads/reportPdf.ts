import type { Content } from 'pdfmake/interfaces.js'
import type { Language } from '#resources/core/preferences.ts'
import { pageOf, printed } from './printed.ts'

/** A report in words, for files and prints: what it is of, and a table for each measure, as on the screen. */
export interface PrintedReport {
  readonly title: string
  readonly language: Language
  /** When it was counted, and what narrows it: each with its name. */
  readonly facts: readonly (readonly [string, string])[]
  readonly tables: readonly PrintedTable[]
}

export interface PrintedTable {
  readonly title: string
  /** Date that the period applies to, in words. */
  readonly note: string | null
  /** Above the columns: what the lines are, then the series. */
  readonly heads: readonly string[]
  /** The name of a line, and its figures; of too few people a line that says so. */
  readonly lines: readonly (readonly [string, ...(string | number)[]])[]
}

/** A report on paper: what it is of, and a table for each measure. @returns the bytes of the file */
export const reportPdf = ({ title, language, facts, tables }: PrintedReport): Promise<Uint8Array> =>
  printed({
    ...pageOf({ title, language, footer: `${title} · {page} / {pages}` }),
    content: [
      { text: title, style: 'title' },
      {
        layout: 'noBorders',
        margin: [0, 0, 0, 12],
        table: { widths: [130, '*'], body: facts.map(([name, value]) => [{ text: name, style: 'small' }, value]) },
      },
      ...tables.flatMap(({ title: name, note, heads, lines }): Content[] => [
        { text: name, fontSize: 12, bold: true, margin: [0, 12, 0, 4] },
        ...(note === null ? [] : [{ text: note, style: 'small', margin: [0, 0, 0, 4] } satisfies Content]),
        {
          layout: 'lightHorizontalLines',
          table: {
            headerRows: 1,
            widths: ['*', ...heads.slice(1).map(() => 'auto')],
            body: [
              heads.map((text, place): Content => ({ text, style: 'small', alignment: place === 0 ? 'left' : 'right' })),
              ...lines.map((line) =>
                line.map((cell, place): Content => ({ text: String(cell), alignment: place === 0 ? 'left' : 'right' })),
              ),
            ],
          },
        },
      ]),
    ],
  })
