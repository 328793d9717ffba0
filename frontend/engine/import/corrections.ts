import Papa from 'papaparse'
import type { ImportProblem } from '#resources/core/answers.ts'
import { headerWord } from '#resources/core/headers.ts'
import type { Mapping } from './mapping.ts'
import type { Table } from './readTable.ts'

/** Words of a column that mean nothing yet: field → cell → the value that it stands for, in every row. */
export type Explained = Readonly<Record<string, Readonly<Record<string, unknown>>>>
/** Cells that were mended: row of the report → field → what stands there now. */
export type Mended = Readonly<Record<number, Readonly<Record<string, string>>>>

/** A word that its field does not know, and how many rows have it. */
export interface UnknownWord {
  readonly field: string
  readonly cell: string
  readonly rows: number
}

/** What a file says, and what its columns are. */
interface Read {
  readonly table: Table
  readonly mapping: Mapping
}

/** The cell of a field in a row of the report; nothing where no column fills the field. */
export function cellAt({ table, mapping }: Read, row: number, field: string): string {
  const column = table.headers.findIndex((header) => mapping[header] === field)
  return column === -1 ? '' : (table.rows[row - 1]?.[column] ?? '')
}

/** Problems of values that are none of a known list: the same word means the same in every row. */
const unknownCodes: ReadonlySet<string> = new Set([
  'notAChoice',
  'notACountry',
  'notAProvince',
  'notYesOrNo',
  'notATimeZone',
  'notFound',
  'ambiguousReference',
])

/** Does the problem go away when somebody says once what the word stands for? Not where the cell was mended: then it is that cell's alone. */
export const isUnknownWord = ({ row, field, code }: ImportProblem, mended: Mended): boolean =>
  field !== null && unknownCodes.has(code) && mended[row]?.[field] === undefined

/** The words to explain, each once: those that the server did not know, and those that were explained before, so that they can be changed. */
export function unknownWords(
  problems: readonly ImportProblem[],
  { explained, mended, ...read }: Read & { readonly explained: Explained; readonly mended: Mended },
): readonly UnknownWord[] {
  const told = Object.entries(explained).flatMap(([field, cells]) => Object.keys(cells).map((cell) => ({ field, cell })))
  const found = problems.flatMap((problem) =>
    problem.field !== null && isUnknownWord(problem, mended)
      ? [{ field: problem.field, cell: cellAt(read, problem.row, problem.field).trim() }]
      : [],
  )
  const words = Map.groupBy(
    [...told, ...found].filter(({ cell }) => cell !== ''),
    ({ field, cell }) => `${field} ${sameWord(cell)}`,
  )
  return [...words.values()]
    .flatMap(([word]) => (word === undefined ? [] : [{ ...word, rows: rowsWith(read, word) }]))
    .filter(({ rows }) => rows > 0)
}

function rowsWith({ table, mapping }: Read, { field, cell }: Omit<UnknownWord, 'rows'>): number {
  const column = table.headers.findIndex((header) => mapping[header] === field)
  return table.rows.filter((row) => sameWord(row[column] ?? '') === sameWord(cell)).length
}

const sameWord = (cell: string): string => cell.trim().toLowerCase()

/**
 * The file as it stands after mending, and its mapping: a cell of a field that no column fills gets a column of its own. New columns come
 * first, where no line that is too short or too long moves them.
 */
export function mendedFile({ table, mapping }: Read, mended: Mended): { readonly content: string; readonly mapping: Mapping } {
  const filled = new Set(Object.values(mapping))
  const fields = [...new Set(Object.values(mended).flatMap((cells) => Object.keys(cells)))].filter((field) => !filled.has(field))
  const taken = new Set(table.headers.map(headerWord))
  const added = fields.map((field) => {
    let header = field
    while (taken.has(headerWord(header))) header += '1'
    taken.add(headerWord(header))
    return { field, header }
  })
  const rows = table.rows.map((row, index) => {
    const own = mended[index + 1] ?? {}
    const width = Math.max(row.length, table.headers.length)
    const cells = Array.from({ length: width }, (_, column) => own[mapping[table.headers[column] ?? ''] ?? ''] ?? row[column] ?? '')
    return [...added.map(({ field }) => own[field] ?? ''), ...cells]
  })
  const headers = [...added.map(({ header }) => header), ...table.headers]
  return {
    content: Papa.unparse([headers, ...rows], { quotes: true }),
    mapping: { ...mapping, ...Object.fromEntries(added.map(({ field, header }) => [header, field])) },
  }
}
