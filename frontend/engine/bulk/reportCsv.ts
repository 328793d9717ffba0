/** A cell of a CSV file: quoted where it must be, and never read as a formula by a spreadsheet. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines as a CSV file that spreadsheets read as UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`

/** Parts of one export that came by several calls: the later ones without their header. */
export const joinedCsv = (parts: readonly string[]): string =>
  parts.map((part, index) => (index === 0 ? part : part.replace(/^\uFEFF?[^\n]*\n/, ''))).join('')
