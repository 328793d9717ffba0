import type { ImportProblem } from '#resources/core/answers/answers.ts'
import { type DateOrder, typedDays } from '#resources/core/values/typedDays.ts'
import { type CorrectedCells, getCellText } from './corrections.ts'
import type { Mapping } from './mapping.ts'
import type { Table } from './readTable.ts'

/** Column with ambiguous dates. */
export interface TwofoldColumn {
  readonly field: string
  /** Example of an ambiguous date in the file. */
  readonly cell: string
  readonly rows: number
}

/** True if an answer about the order of day and month solves the problem. False if the user corrected the cell. */
export const isTwofoldDay = ({ row, field, code }: ImportProblem, correctedCells: CorrectedCells): boolean =>
  code === 'ambiguousDay' && field !== null && correctedCells[row]?.[field] === undefined

/** Returns the columns that need an answer, and the columns that already have one, so that the user can change it. */
export function findAmbiguousDays(
  problems: readonly ImportProblem[],
  {
    dateOrders,
    mended,
    ...read
  }: {
    readonly table: Table
    readonly mapping: Mapping
    readonly mended: CorrectedCells
    readonly dateOrders: Readonly<Record<string, DateOrder>>
  },
): readonly TwofoldColumn[] {
  const requested = problems.flatMap((problem) => (isTwofoldDay(problem, mended) && problem.field !== null ? [problem.field] : []))
  return [...new Set([...Object.keys(dateOrders), ...requested])].flatMap((field) => {
    const cells = read.table.rows
      .map((_, index) => getCellText(read, index + 1, field).trim())
      .filter((cell) => typedDays(cell, 'dayFirst').length > 1)
    const [cell] = cells
    return cell === undefined ? [] : [{ field, cell, rows: cells.length }]
  })
}
