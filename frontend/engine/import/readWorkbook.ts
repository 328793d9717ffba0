import readXlsxFile from 'read-excel-file/universal'
import { type Table, tableOf } from './readTable.ts'
import { zipSizes } from './zipSizes.ts'

/** A sheet of a workbook that has rows. */
export interface Sheet {
  readonly name: string
  readonly table: Table
}

/** What a workbook may take: a thousand rows are some hundred kilobytes, a bomb is gigabytes. */
const most = { fileBytes: 10_000_000, unpackedBytes: 60_000_000, entries: 2_000 }

/**
 * Reads the sheets of an Excel workbook that have rows below a header, in their order, no further than the row that is too many. It is
 * unpacked in the browser of whoever chose it, and the server gets text: nothing that a crafted archive does can reach the others.
 * Rejects with a problem code: `tooLarge`, `notReadable`, `noRows`.
 */
export async function readWorkbook(file: File, mostRows: number): Promise<readonly Sheet[]> {
  if (file.size > most.fileBytes) throw 'tooLarge'
  const content = await file.arrayBuffer()
  const sizes = zipSizes(content)
  if (sizes === null) throw 'notReadable'
  if (sizes.bytes > most.unpackedBytes || sizes.entries > most.entries) throw 'tooLarge'
  const sheets = await readXlsxFile(content).catch(() => {
    throw 'notReadable'
  })
  const read = sheets.flatMap(({ sheet, data }) => {
    const lines = (data as readonly (readonly unknown[])[]).map((row) => row.map(cellText)).filter(saysSomething)
    const table = tableOf(withoutEmptyColumns(lines.slice(0, mostRows + 2)))
    return table === null || table.count === 0 ? [] : [{ name: sheet, table: { ...table, isWorkbook: true as const } }]
  })
  if (read.length === 0) throw 'noRows'
  return read
}

/** What a cell says, as a CSV file would have it. Days are days: Excel keeps no time zone, and the library answers midnight of UTC. */
export function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayText(value)
  // Figures as Excel shows them: it counts with 15 digits, and shows 0.3 where a computer has 0.30000000000000004.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return value === null || value === undefined ? '' : String(value)
}

function dayText(moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

const saysSomething = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** Columns that were only coloured, or emptied, come along without a word in them. */
function withoutEmptyColumns(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const width = Math.max(0, ...lines.map((line) => line.length))
  const filled = Array.from({ length: width }, (_, column) => lines.some((line) => (line[column] ?? '').trim() !== ''))
  return lines.map((line) => filled.flatMap((isFilled, column) => (isFilled ? [line[column] ?? ''] : [])))
}
