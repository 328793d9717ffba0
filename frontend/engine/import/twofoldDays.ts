import type { ImportProblem } from '#resources/core/answers.ts'
import { type DateOrder, typedDays } from '#resources/core/typedDays.ts'
import { cellAt, type Mended } from './corrections.ts'
import type { Mapping } from './mapping.ts'
import type { Table } from './readTable.ts'

/** A column with days that can be read in two ways. */
export interface TwofoldColumn {
  readonly field: string
  /** One of them, as it stands in the file. */
  readonly cell: string
  readonly rows: number
}

/** Does the problem go away when somebody says once which figure comes first? Not where the cell was mended. */
export const isTwofoldDay = ({ row, field, code }: ImportProblem, mended: Mended): boolean =>
  code === 'ambiguousDay' && field !== null && mended[row]?.[field] === undefined

/** The columns to decide about, and those that were decided before, so that it can be changed. */
export function twofoldDays(
  problems: readonly ImportProblem[],
  {
    dateOrders,
    mended,
    ...read
  }: {
    readonly table: Table
    readonly mapping: Mapping
    readonly mended: Mended
    readonly dateOrders: Readonly<Record<string, DateOrder>>
  },
): readonly TwofoldColumn[] {
  const asked = problems.flatMap((problem) => (isTwofoldDay(problem, mended) && problem.field !== null ? [problem.field] : []))
  return [...new Set([...Object.keys(dateOrders), ...asked])].flatMap((field) => {
    const cells = read.table.rows
      .map((_, index) => cellAt(read, index + 1, field).trim())
      .filter((cell) => typedDays(cell, 'dayFirst').length > 1)
    const [cell] = cells
    return cell === undefined ? [] : [{ field, cell, rows: cells.length }]
  })
}
