import { guardCell } from './formula.ts'

/** Byte order mark, without which Excel does not recognise UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One line of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const buildCsvLine = (cells: readonly string[]): string => `${cells.map((cell) => quote(guardCell(cell))).join(',')}\r\n`

const quote = (text: string): string => (/[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
