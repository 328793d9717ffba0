import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { isFormula, unguardCell } from '../csv/formula.ts'
import type { CsvTable } from '../csv/read.ts'
import type { ModelField } from '../model/types.ts'
import { noWords, understood, type Words, wordsIn } from '../model/understood.ts'
import type { Operation } from '../parts.ts'
import type { Write } from '../types.ts'
import { inspectInput } from '../writes/input.ts'
import { judgeRow, writeOf } from '../writes/row.ts'
import { isAmbiguousDay } from './days.ts'
import { findDuplicates } from './duplicates.ts'
import type { Columns } from './headers.ts'
import { type References, referenceIn, resolveReferences } from './references.ts'

/** A line of the table, judged. Without problems it may be stored. */
export interface JudgedRow {
  /** The first line below the headers is 1. */
  readonly number: number
  readonly row: Values
  readonly write: Write
  readonly problems: readonly FieldProblem[]
  /** The row that it stands for: it is not made again. */
  readonly sameAs?: string
}

/** Every line through the door that a single create goes through, with its references and unique rules looked up in bulk. */
export async function judgeRows(operation: Operation, table: CsvTable, columns: Columns): Promise<readonly JudgedRow[]> {
  const references = await resolveColumns(operation, table, columns)
  const { model } = operation.table
  const words = columns.map((field) => (field === null ? noWords : wordsIn(model, field, operation.parts.studydesk.texts)))
  const judged: JudgedRow[] = []
  for (const [index, cells] of table.rows.entries())
    judged.push(await judgeLine(operation, { number: index + 1, cells, columns, references, words }))

  const good = judged.filter(({ problems }) => problems.length === 0)
  const duplicates = Map.groupBy(await findDuplicates(operation, good), ({ number }) => number)
  return judged.map((each) => {
    const repeated = duplicates.get(each.number)
    return repeated === undefined ? each : { ...each, problems: repeated.map(({ path, code }) => ({ path, code })) }
  })
}

interface Line {
  readonly number: number
  readonly cells: readonly string[]
  readonly columns: Columns
  readonly references: ReadonlyMap<string, References>
  /** Of each column. */
  readonly words: readonly Words[]
}

async function judgeLine(operation: Operation, line: Line): Promise<JudgedRow> {
  const read = readCells(line)
  const { accepted, problems: refused } = inspectInput(operation, read.input, null)
  const write = writeOf(operation, { action: 'import' }, null, accepted)
  const { row, problems } = await judgeRow(operation, write, null)
  const known = new Set([...read.problems, ...refused].map(({ path }) => path))
  return { number: line.number, row, write, problems: [...read.problems, ...refused, ...problems.filter(({ path }) => !known.has(path))] }
}

/** The cells of a line as a client would have sent them: blank ones and columns that are left out say nothing. */
function readCells({ cells, columns, references, words }: Line): { readonly input: Values; readonly problems: readonly FieldProblem[] } {
  const input: Record<string, unknown> = {}
  const problems: FieldProblem[] = []
  if (cells.length > columns.length) problems.push({ path: 'file', code: 'tooManyCells' })
  for (const [index, field] of columns.entries()) {
    const cell = cells[index] ?? ''
    if (field === null || !field.isStored || cell.trim() === '') continue
    if (isFormula(cell)) problems.push({ path: field.name, code: 'formula' })
    else if (isAmbiguousDay(cell, field)) problems.push({ path: field.name, code: 'ambiguousDay' })
    else
      readCell(field, {
        cell: unguardCell(cell),
        references: references.get(field.name),
        words: words[index] ?? noWords,
        input,
        problems,
      })
  }
  return { input, problems }
}

function readCell(
  field: ModelField,
  {
    cell,
    references,
    words,
    input,
    problems,
  }: {
    readonly cell: string
    readonly references: References | undefined
    readonly words: Words
    readonly input: Record<string, unknown>
    readonly problems: FieldProblem[]
  },
): void {
  const value = field.column.fromCsv(cell, field.definition)
  if (field.entry !== null) {
    const { in: whole, key } = field.entry
    input[whole.name] = { ...(input[whole.name] as Values | undefined), [key]: understood(value, words) }
    return
  }
  if (field.target === null) {
    input[field.name] = understood(value, words)
    return
  }
  const named = Array.isArray(value) ? value : [value]
  const resolved = named.map((each) => referenceIn(references, String(each)))
  const ids = resolved.flatMap((each) => ('id' in each ? [each.id] : []))
  for (const each of resolved) if ('code' in each) problems.push({ path: field.name, code: each.code })
  if (ids.length === named.length) input[field.name] = Array.isArray(value) ? ids : ids[0]
}

async function resolveColumns(operation: Operation, { rows }: CsvTable, columns: Columns): Promise<ReadonlyMap<string, References>> {
  const resolved = new Map<string, References>()
  for (const [index, field] of columns.entries()) {
    if (field === null || field.target === null) continue
    const cells = rows.flatMap((row) => {
      const value = field.column.fromCsv(unguardCell(row[index] ?? ''), field.definition)
      return value === null ? [] : Array.isArray(value) ? value.map(String) : [String(value)]
    })
    resolved.set(field.name, await resolveReferences(operation, field, cells))
  }
  return resolved
}
