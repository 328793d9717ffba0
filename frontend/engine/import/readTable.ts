import Papa from 'papaparse'
import { tableTextOf } from '#resources/core/tableText.ts'

/** A file of rows, as far as the screen needs it. */
export interface Table {
  readonly headers: readonly string[]
  /** Row 1 of a report is the first of them. */
  readonly rows: readonly (readonly string[])[]
  /** Rows below the header, blank lines left out; not counted past `most` and one more. */
  readonly count: number
  /** Of a workbook: it is sent as a CSV file. */
  readonly isWorkbook?: true
  /** Its letters were read as Excel for Windows writes them: nothing in the file says how they are encoded. */
  readonly isGuessed?: true
}

/**
 * Reads a CSV file as the server does, line by line: the parser's own bound would count blank lines among the rows. No more of it than
 * it takes to know that it has too many rows. Rejects with a problem code: `notReadable`, `encoding`, `noHeaders`.
 */
export async function readTable(file: File, most: number): Promise<Table> {
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
        if (lines.length === most + 2) parser.abort()
      },
      complete: () => {
        const table = tableOf(lines)
        if (table === null) reject('noHeaders')
        else resolve(isGuessed ? { ...table, isGuessed } : table)
      },
    })
  })
}

/** The first line names the columns. Null where it names none. */
export function tableOf([headers = [], ...rows]: readonly (readonly string[])[]): Table | null {
  const names = headers.map((header) => header.replace(/^\uFEFF/, '').trim())
  return names.every((name) => name === '') ? null : { headers: names, rows, count: rows.length }
}
