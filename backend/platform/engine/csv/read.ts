import papaparse from 'papaparse'
import { tableTextOf } from '#resources/core/values/tableText.ts'
import { badRequest, unsupportedType } from '../../common/errors.ts'

/** Table as read from the file, all cells as text. */
export interface CsvTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Maximum number of columns if the caller passes no limit; many times that of any resource. */
const mostColumns = 1_000

/**
 * Reads a CSV file in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs between its cells.
 * @throws unsupportedType FileType if the file is not a text table, badRequest FileEncoding, FileEmpty, TooManyRows, FileMalformed
 */
export function readCsv(
  file: { readonly name: string; readonly content: Buffer },
  maxRows: number,
  maxColumns: number = mostColumns,
): CsvTable {
  if (!/\.(csv|txt|tsv)$/i.test(file.name) || isBinary(file.content)) throw unsupportedType('FileType')
  const read = tableTextOf(file.content)
  if (read === null) throw file.content.includes(0) ? unsupportedType('FileType') : badRequest('FileEncoding')
  const [headers, ...rows] = parse(read, { lines: maxRows + 2, columns: maxColumns })
  if (headers === undefined || rows.length === 0) throw badRequest('FileEmpty')
  if (rows.length > maxRows) throw badRequest('TooManyRows', { details: { max: maxRows } })
  return { headers: headers.map((header) => header.trim()), rows }
}

/**
 * Parses lines up to the limit, skipping blank lines. Counts the lines itself, because the parser's own limit would count blank lines and
 * so drop lines with data.
 */
function parse(
  { text, delimiter }: Pick<NonNullable<ReturnType<typeof tableTextOf>>, 'text' | 'delimiter'>,
  limits: { readonly lines: number; readonly columns: number },
): readonly (readonly string[])[] {
  const lines: string[][] = []
  papaparse.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    ...(delimiter === null ? { delimitersToGuess: [',', ';', '\t'] } : { delimiter }),
    step({ data, errors }, parser) {
      if (data.length > limits.columns || errors.some(({ type }) => type === 'Quotes')) throw badRequest('FileMalformed')
      lines.push(data)
      if (lines.length === limits.lines) parser.abort()
    },
  })
  return lines
}

/** True for files that people send under a wrong name: spreadsheets (zip), old spreadsheets, PDF. */
function isBinary(content: Buffer): boolean {
  const start = content.subarray(0, 4).toString('latin1')
  return start.startsWith('PK\u0003\u0004') || start.startsWith('\u00D0\u00CF\u0011\u00E0') || start === '%PDF'
}
