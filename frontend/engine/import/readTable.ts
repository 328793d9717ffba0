import Papa from 'papaparse'

/** A CSV file, as far as the screen needs it. */
export interface Table {
  readonly headers: readonly string[]
  /** Row 1 of a report is the first of them. */
  readonly rows: readonly (readonly string[])[]
  /** Rows below the header, blank lines left out; not counted past `most` and one more. */
  readonly count: number
}

/** Reads no more of the file than it takes to know that it has too many rows. Rejects with a problem code: `notReadable`, `noHeaders`. */
export function readTable(file: File, most: number): Promise<Table> {
  return new Promise((resolve, reject: (code: string) => void) => {
    Papa.parse<string[]>(file, {
      preview: most + 2,
      skipEmptyLines: 'greedy',
      complete: ({ data: [headers = [], ...rows] }) => {
        const names = headers.map((header) => header.replace(/^\uFEFF/, '').trim())
        if (names.every((name) => name === '')) reject('noHeaders')
        else resolve({ headers: names, rows, count: rows.length })
      },
      error: () => reject('notReadable'),
    })
  })
}
