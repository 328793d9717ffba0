import Papa from 'papaparse'
import type { ImportProblem } from '#resources/core/answers/answers.ts'
import { normaliseHeader } from '#resources/core/values/headers.ts'
import type { Mapping } from './mapping.ts'
import type { Table } from './readTable.ts'

/** Meanings of unrecognized cell texts: field → cell text → value. A meaning applies to every row. */
export type ExplainedTexts = Readonly<Record<string, Readonly<Record<string, unknown>>>>
/** Corrected cells: row of the report → field → new content. */
export type CorrectedCells = Readonly<Record<number, Readonly<Record<string, string>>>>

/** Word that the field does not accept, and the number of rows that contain it. */
export interface UnknownWord {
  readonly field: string
  readonly cell: string
  readonly rows: number
}

/** Content of a file, and the fields to which its columns are mapped. */
interface Read {
  readonly table: Table
  readonly mapping: Mapping
}

/** Returns the cell of a field in a row of the report; empty if no column is mapped to the field. */
export function getCellText({ table, mapping }: Read, row: number, field: string): string {
  const column = table.headers.findIndex((header) => mapping[header] === field)
  return column === -1 ? '' : (table.rows[row - 1]?.[column] ?? '')
}

/** Codes of problems with values outside of a list of allowed values. The same word means the same in every row. */
const unknownCodes: ReadonlySet<string> = new Set([
  'notAChoice',
  'notACountry',
  'notAProvince',
  'notYesOrNo',
  'notATimeZone',
  'notFound',
  'ambiguousReference',
])

/**
 * True if an answer about the meaning of the word solves the problem. False if the user corrected the cell, since a correction applies
 * only to that cell.
 */
export const isUnknownWord = ({ row, field, code }: ImportProblem, correctedCells: CorrectedCells): boolean =>
  field !== null && unknownCodes.has(code) && correctedCells[row]?.[field] === undefined

/**
 * Returns the words to explain, without duplicates: words that the server did not accept, and words that already have a meaning, so that
 * the user can change it.
 */
export function findUnknownTexts(
  problems: readonly ImportProblem[],
  { explained, mended, ...read }: Read & { readonly explained: ExplainedTexts; readonly mended: CorrectedCells },
): readonly UnknownWord[] {
  const explainedCells = Object.entries(explained).flatMap(([field, cells]) => Object.keys(cells).map((cell) => ({ field, cell })))
  const unknownCells = problems.flatMap((problem) =>
    problem.field !== null && isUnknownWord(problem, mended)
      ? [{ field: problem.field, cell: getCellText(read, problem.row, problem.field).trim() }]
      : [],
  )
  const cellGroups = Map.groupBy(
    [...explainedCells, ...unknownCells].filter(({ cell }) => cell !== ''),
    ({ field, cell }) => `${field} ${normaliseCell(cell)}`,
  )
  return [...cellGroups.values()]
    .flatMap(([unknownCell]) => (unknownCell === undefined ? [] : [{ ...unknownCell, rows: countMatchingRows(read, unknownCell) }]))
    .filter(({ rows }) => rows > 0)
}

function countMatchingRows({ table, mapping }: Read, { field, cell }: Omit<UnknownWord, 'rows'>): number {
  const column = table.headers.findIndex((header) => mapping[header] === field)
  return table.rows.filter((row) => normaliseCell(row[column] ?? '') === normaliseCell(cell)).length
}

const normaliseCell = (cell: string): string => cell.trim().toLowerCase()

/**
 * Returns the corrected file and its mapping. A corrected cell whose field has no column gets a new column. New columns come first, so
 * that lines of the wrong length do not shift them.
 */
export function createCorrectedFile(
  { table, mapping }: Read,
  correctedCells: CorrectedCells,
): { readonly content: string; readonly mapping: Mapping } {
  const mappedFields = new Set(Object.values(mapping))
  const fields = [...new Set(Object.values(correctedCells).flatMap((cells) => Object.keys(cells)))].filter(
    (field) => !mappedFields.has(field),
  )
  const accepted = new Set(table.headers.map(normaliseHeader))
  const added = fields.map((field) => {
    let header = field
    while (accepted.has(normaliseHeader(header))) header += '1'
    accepted.add(normaliseHeader(header))
    return { field, header }
  })
  const rows = table.rows.map((row, index) => {
    const rowCorrections = correctedCells[index + 1] ?? {}
    const width = Math.max(row.length, table.headers.length)
    const cells = Array.from(
      { length: width },
      (_, column) => rowCorrections[mapping[table.headers[column] ?? ''] ?? ''] ?? row[column] ?? '',
    )
    return [...added.map(({ field }) => rowCorrections[field] ?? ''), ...cells]
  })
  const headers = [...added.map(({ header }) => header), ...table.headers]
  return {
    content: Papa.unparse([headers, ...rows], { quotes: true }),
    mapping: { ...mapping, ...Object.fromEntries(added.map(({ field, header }) => [header, field])) },
  }
}
