import { replaceControlCharacters } from '#resources/core/values/storable.ts'
/** A cell: numbers stay numbers, everything else is text. */
export type WorkbookCell = string | number

/**
 * Maximum number of characters in a cell (limit of Excel). Longer texts are cut and end with an ellipsis; a CSV file has the whole text.
 */
const longest = 32_767

/** Returns the XML of one row of a sheet. @param number from 1 */
export const rowXml = (number: number, cells: readonly WorkbookCell[], { isHead = false } = {}): string =>
  `<row r="${number}">${cells.map((cell, columnIndex) => toCellXml(cell, `${toColumnName(columnIndex)}${number}`, isHead)).join('')}</row>`

function toCellXml(cell: WorkbookCell, address: string, isHeader: boolean): string {
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${address}"><v>${cell}</v></c>`
  const text = String(cell)
  if (text === '') return ''
  const shortenedText = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  return `<c r="${address}" t="inlineStr"${isHeader ? ' s="1"' : ''}><is><t xml:space="preserve">${escapeXml(shortenedText)}</t></is></c>`
}

/** Returns the name of a column: A, B, … Z, AA. Readers use it to find a cell. @param columnIndex from 0 */
const toColumnName = (columnIndex: number): string =>
  columnIndex < 26 ? String.fromCharCode(65 + columnIndex) : toColumnName(Math.floor(columnIndex / 26) - 1) + toColumnName(columnIndex % 26)

const escapeXml = (text: string): string =>
  replaceControlCharacters(text).replace(/[&<>"]/g, (character) => entities[character as keyof typeof entities])

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const
