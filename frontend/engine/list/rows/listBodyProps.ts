import type { ComponentType } from 'react'
import type { ListRow } from '../../listState/types.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

/** A list on the screen, and what its user may begin there. */
export interface ListViewProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly createPath?: string
  readonly onCreate?: () => void
  readonly onImport?: () => void
  /** What opening a row does; absent: its screen. */
  readonly onOpen?: (row: ListRow) => void
  /** Draws the rows in place of the table, and reads them itself. */
  readonly Body?: ComponentType<ListBodyProps>
}

/** What draws the rows of a list is told; search, filters, saved views, bulk actions, live rows and pages stand around it. */
export interface ListBodyProps extends Pick<ListViewProps, 'resource' | 'list' | 'onOpen'> {
  /** Rows have a checkbox. */
  readonly canSelect: boolean
  /** Is told how many columns have no room. */
  readonly onLeftOut: (columns: number) => void
}
