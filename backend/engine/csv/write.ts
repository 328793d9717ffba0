import { guardCell } from './formula.ts'

/** Excel takes a file for UTF-8 by this mark alone. */
export const byteOrderMark = '\uFEFF'

/** One line of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export const csvLine = (cells: readonly string[]): string => `${cells.map((cell) => quote(guardCell(cell))).join(',')}\r\n`

const quote = (text: string): string => (/[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
