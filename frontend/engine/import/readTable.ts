import Papa from 'papaparse'
import { tableTextOf } from '#resources/core/values/tableText.ts'

/** Content of a file that the screen needs. */
export interface Table {
  readonly headers: readonly string[]
  /** Rows without the header. The first is row 1 of a report. */
  readonly rows: readonly (readonly string[])[]
  /** Number of rows below the header, without blank lines. Counting stops at `maxRows` + 1. */
  readonly count: number
  /** True for a workbook. The screen sends it as a CSV file. */
  readonly isWorkbook?: true
  /** True if the file does not state its encoding, so it was read with the encoding of Excel for Windows. */
  readonly isGuessed?: true
}

/**
 * Reads a CSV file line by line, as the server does. The parser's own limit would count blank lines as rows. Stops as soon as the file
 * has too many rows. Rejects with a problem code: `notReadable`, `encoding`, `noHeaders`.
 */
export async function readTable(file: File, maxRows: number): Promise<Table> {
  const read = tableTextOf(new Uint8Array(await file.arrayBuffer().catch((): Promise<ArrayBuffer> => Promise.reject('notReadable'))))
  if (read === null) return Promise.reject('encoding')
  const { text, delimiter, isGuessed } = read
  return new Promise((resolve, reject: (code: string) => void) => {
    const lines: string[][] = []
    Papa.parse<string[]>(text, {
      skipEmptyLines: 'greedy',
      ...(delimiter === null ? { delimitersToGuess: [',', ';', '\t'] } : { delimiter }),
      step({ data }, parser) {
        lines.push(data)
        if (lines.length === maxRows + 2) parser.abort()
      },
      complete: () => {
        const table = tableOf(lines)
        if (table === null) reject('noHeaders')
        else resolve(isGuessed ? { ...table, isGuessed } : table)
      },
    })
  })
}

/** Builds a table whose headers are in the first line. Null if that line is empty. */
export function tableOf([headers = [], ...rows]: readonly (readonly string[])[]): Table | null {
  const names = headers.map((header) => header.replace(/^\uFEFF/, '').trim())
  return names.every((name) => name === '') ? null : { headers: names, rows, count: rows.length }
}
