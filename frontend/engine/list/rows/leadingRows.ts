import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { ListRow } from '../../listState/types.ts'

/** Row of another kind above the rows of a list. Filters, sort order, selection and pages do not apply to it. */
export interface LeadingRow extends ListRow {
  /** Content by column, with the menu as `actions`. Other columns are empty. */
  readonly cells: Readonly<Record<string, ReactNode>>
  readonly onOpen: () => void
}

/** Returns the columns with the content of leading rows in their cells. */
export const withLeadingCells = (
  columns: readonly TableColumnType<ListRow>[],
  leadingById: ReadonlyMap<string, LeadingRow>,
): TableColumnType<ListRow>[] =>
  columns.map((column) => ({
    ...column,
    render: (value: unknown, row, index) => {
      const leading = leadingById.get(row.id)
      return leading === undefined ? column.render?.(value, row, index) : (leading.cells[String(column.key)] ?? null)
    },
  }))
