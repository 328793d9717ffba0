/** A figure stays one; everything else is text. */
export type WorkbookCell = string | number

/** Characters of one cell (Excel takes no more): what is longer ends with an ellipsis; a CSV has it whole. */
const longest = 32_767

/** One row as a sheet has it. @param number from 1 */
export const rowXml = (number: number, cells: readonly WorkbookCell[], { isHead = false } = {}): string =>
  `<row r="${number}">${cells.map((cell, place) => cellXml(cell, `${columnName(place)}${number}`, isHead)).join('')}</row>`

function cellXml(cell: WorkbookCell, address: string, isHead: boolean): string {
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${address}"><v>${cell}</v></c>`
  const text = String(cell)
  if (text === '') return ''
  const fitting = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  return `<c r="${address}" t="inlineStr"${isHead ? ' s="1"' : ''}><is><t xml:space="preserve">${escaped(fitting)}</t></is></c>`
}

/** A, B, … Z, AA: readers find a cell by it. @param place from 0 */
const columnName = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : columnName(Math.floor(place / 26) - 1) + columnName(place % 26)

const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (character) => entities[character as keyof typeof entities])

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const

/** What XML 1.0 has no place for: control characters but for tabs and line ends, halves of a character, and what is no character. */
const unwritable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu
