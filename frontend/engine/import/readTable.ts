import Papa from 'papaparse'

/** The head of a CSV file, as far as the screen needs it. */
export interface Table {
  readonly headers: readonly string[]
  /** The first rows, for the preview. */
  readonly rows: readonly (readonly string[])[]
  /** Rows below the header, blank lines left out; not counted past `most` and one more. */
  readonly count: number
}

const previewed = 5

/** Reads no more of the file than it takes to know that it has too many rows. Rejects with a problem code: `notReadable`, `noHeaders`. */
export function readTable(file: File, most: number): Promise<Table> {
  return new Promise((resolve, reject: (code: string) => void) => {
    Papa.parse<string[]>(file, {
      preview: most + 2,
      skipEmptyLines: 'greedy',
      complete: ({ data: [headers = [], ...rows] }) => {
        const names = headers.map((header) => header.replace(/^\uFEFF/, '').trim())
        if (names.every((name) => name === '')) reject('noHeaders')
        else resolve({ headers: names, rows: rows.slice(0, previewed), count: rows.length })
      },
      error: () => reject('notReadable'),
    })
  })
}
