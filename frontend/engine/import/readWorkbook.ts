import readXlsxFile from 'read-excel-file/universal'
import { type Table, tableOf } from './readTable.ts'
import { zipSizes } from './zipSizes.ts'

/** A sheet of a workbook that has rows. */
export interface Sheet {
  readonly name: string
  readonly table: Table
}

/** Limits of a workbook. A normal workbook of a thousand rows has some hundred kilobytes, while a zip bomb unpacks to gigabytes. */
const limits = { fileBytes: 10_000_000, unpackedBytes: 60_000_000, entries: 2_000 }

/**
 * Reads the sheets of an Excel workbook that have rows below a header, in order, up to the row limit. The user's browser unpacks the
 * workbook and sends only text to the server, so a malicious archive reaches no other user. Rejects with a problem code: `tooLarge`,
 * `notReadable`, `noRows`.
 */
export async function readWorkbook(file: File, mostRows: number): Promise<readonly Sheet[]> {
  if (file.size > limits.fileBytes) throw 'tooLarge'
  const content = await file.arrayBuffer()
  const sizes = zipSizes(content)
  if (sizes === null) throw 'notReadable'
  if (sizes.bytes > limits.unpackedBytes || sizes.entries > limits.entries) throw 'tooLarge'
  const sheets = await readXlsxFile(content).catch(() => {
    throw 'notReadable'
  })
  const read = sheets.flatMap(({ sheet, data }) => {
    const lines = (data as readonly (readonly unknown[])[]).map((row) => row.map(formatCellText)).filter(hasText)
    const table = tableOf(withoutEmptyColumns(lines.slice(0, mostRows + 2)))
    return table === null || table.count === 0 ? [] : [{ name: sheet, table: { ...table, isWorkbook: true as const } }]
  })
  if (read.length === 0) throw 'noRows'
  return read
}

/**
 * Returns the text of a cell, as in a CSV file. Dates have no time zone: Excel stores no time zone, and the library returns midnight UTC.
 */
export function formatCellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : formatDay(value)
  // Formats a number as Excel shows it, with 15 digits: 0.3 instead of 0.30000000000000004.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return value === null || value === undefined ? '' : String(value)
}

function formatDay(moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** Removes columns without text. Excel also stores columns that were only coloured or cleared. */
function withoutEmptyColumns(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const width = Math.max(0, ...lines.map((line) => line.length))
  const filledColumns = Array.from({ length: width }, (_, column) => lines.some((line) => (line[column] ?? '').trim() !== ''))
  return lines.map((line) => filledColumns.flatMap((isFilled, column) => (isFilled ? [line[column] ?? ''] : [])))
}
