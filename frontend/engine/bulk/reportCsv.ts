/** Formats a cell of a CSV file. Quotes the text if necessary, and escapes it so that no spreadsheet reads it as a formula. */
function formatCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats lines as a CSV file that spreadsheets read as UTF-8. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(formatCell).join(',')}\r\n`).join('')}`

/** Joins the CSV texts of an export that arrived in several responses. Only the first text keeps its header. */
export const joinCsv = (csvTexts: readonly string[]): string =>
  csvTexts.map((csvText, index) => (index === 0 ? csvText : csvText.replace(/^\uFEFF?[^\n]*\n/, ''))).join('')
