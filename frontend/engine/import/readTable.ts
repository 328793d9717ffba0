import Papa from 'papaparse'

/** A file of rows, as far as the screen needs it. */
export interface Table {
  readonly headers: readonly string[]
  /** Row 1 of a report is the first of them. */
  readonly rows: readonly (readonly string[])[]
  /** Rows below the header, blank lines left out; not counted past `most` and one more. */
  readonly count: number
  /** Of a workbook: it is sent as a CSV file. */
  readonly isWorkbook?: true
}

/**
 * Reads a CSV file as the server does, line by line: the parser's own bound would count blank lines among the rows. No more of it than
 * it takes to know that it has too many rows. Rejects with a problem code: `notReadable`, `noHeaders`.
 */
export function readTable(file: File, most: number): Promise<Table> {
  return new Promise((resolve, reject: (code: string) => void) => {
    const lines: string[][] = []
    Papa.parse<string[]>(file, {
      skipEmptyLines: 'greedy',
      delimitersToGuess: [',', ';', '\t'],
      step({ data }, parser) {
        lines.push(data)
        if (lines.length === most + 2) parser.abort()
      },
      complete: () => {
        const table = tableOf(lines)
        if (table === null) reject('noHeaders')
        else resolve(table)
      },
      error: () => reject('notReadable'),
    })
  })
}

/** The first line names the columns. Null where it names none. */
export function tableOf([headers = [], ...rows]: readonly (readonly string[])[]): Table | null {
  const names = headers.map((header) => header.replace(/^\uFEFF/, '').trim())
  return names.every((name) => name === '') ? null : { headers: names, rows, count: rows.length }
}
