import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { RequestContext } from '../context.ts'
import { isFormula, unguardCell } from '../csv/formula.ts'
import type { CsvTable } from '../csv/read.ts'
import { labelsOfField, noLabels, type ValueLabels, valueOfLabel } from '../model/labelParser.ts'
import type { ModelField } from '../model/types.ts'
import type { Write } from '../types.ts'
import { inspectInput } from '../writes/input.ts'
import { validateRow, writeOf } from '../writes/row.ts'
import { isAmbiguousDay } from './days.ts'
import { findDuplicates } from './duplicates.ts'
import type { Columns } from './headers.ts'
import { findReference, type References, resolveReferences } from './references.ts'

/** A validated line of the table. It may be stored if it has no problems. */
export interface ValidatedRow {
  /** Number of the line; the first line below the headers is 1. */
  readonly number: number
  readonly row: Values
  readonly write: Write
  readonly problems: readonly FieldProblem[]
  /** Id of the existing row that the line describes; no new row is created. */
  readonly sameAs?: string
}

/** Validates every line like a single create; references and unique rules are looked up in bulk. */
export async function validateRows(operation: RequestContext, table: CsvTable, columns: Columns): Promise<readonly ValidatedRow[]> {
  const references = await resolveColumns(operation, table, columns)
  const { model } = operation.table
  const valueLabels = columns.map((field) => (field === null ? noLabels : labelsOfField(model, field, operation.parts.studydesk.texts)))
  const validatedRows: ValidatedRow[] = []
  for (const [index, cells] of table.rows.entries())
    validatedRows.push(await validateLine(operation, { number: index + 1, cells, columns, references, words: valueLabels }))

  const validRows = validatedRows.filter(({ problems }) => problems.length === 0)
  const duplicates = Map.groupBy(await findDuplicates(operation, validRows), ({ number }) => number)
  return validatedRows.map((each) => {
    const repeatedProblems = duplicates.get(each.number)
    return repeatedProblems === undefined ? each : { ...each, problems: repeatedProblems.map(({ path, code }) => ({ path, code })) }
  })
}

interface Line {
  readonly number: number
  readonly cells: readonly string[]
  readonly columns: Columns
  readonly references: ReadonlyMap<string, References>
  /** Labels of the values in each column. */
  readonly words: readonly ValueLabels[]
}

async function validateLine(operation: RequestContext, line: Line): Promise<ValidatedRow> {
  const parsedLine = readCells(line)
  const { accepted, problems: inputProblems } = inspectInput(operation, parsedLine.input, null)
  const write = writeOf(operation, { action: 'import' }, null, accepted)
  const { row, problems } = await validateRow(operation, write, null)
  const problemPaths = new Set([...parsedLine.problems, ...inputProblems].map(({ path }) => path))
  return {
    number: line.number,
    row,
    write,
    problems: [...parsedLine.problems, ...inputProblems, ...problems.filter(({ path }) => !problemPaths.has(path))],
  }
}

/** Converts the cells of a line to the input of a client: blank cells and columns that are left out have no value. */
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
        words: words[index] ?? noLabels,
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
    readonly words: ValueLabels
    readonly input: Record<string, unknown>
    readonly problems: FieldProblem[]
  },
): void {
  const value = field.column.fromCsv(cell, field.definition)
  if (field.entry !== null) {
    const { in: valuesField, key } = field.entry
    input[valuesField.name] = { ...(input[valuesField.name] as Values | undefined), [key]: valueOfLabel(value, words) }
    return
  }
  if (field.target === null) {
    input[field.name] = valueOfLabel(value, words)
    return
  }
  const namedValues = Array.isArray(value) ? value : [value]
  const resolvedReferences = namedValues.map((each) => findReference(references, String(each)))
  const ids = resolvedReferences.flatMap((each) => ('id' in each ? [each.id] : []))
  for (const each of resolvedReferences) if ('code' in each) problems.push({ path: field.name, code: each.code })
  if (ids.length === namedValues.length) input[field.name] = Array.isArray(value) ? ids : ids[0]
}

async function resolveColumns(operation: RequestContext, { rows }: CsvTable, columns: Columns): Promise<ReadonlyMap<string, References>> {
  const referencesByField = new Map<string, References>()
  for (const [index, field] of columns.entries()) {
    if (field === null || field.target === null) continue
    const cells = rows.flatMap((row) => {
      const value = field.column.fromCsv(unguardCell(row[index] ?? ''), field.definition)
      return value === null ? [] : Array.isArray(value) ? value.map(String) : [String(value)]
    })
    referencesByField.set(field.name, await resolveReferences(operation, field, cells))
  }
  return referencesByField
}
