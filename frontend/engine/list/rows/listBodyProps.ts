import type { ListRow } from '../state/types.ts'
import type { ResourceListState } from '../state/useResourceList.ts'

/** What draws the rows of a list is told; search, filters, saved views, bulk actions, live rows and pages stand around it. */
export interface ListBodyProps {
  readonly resource: string
  readonly list: ResourceListState
  /** What opening a row does; absent: its screen. */
  readonly onOpen?: (row: ListRow) => void
  /** Rows have a checkbox. */
  readonly canSelect: boolean
}
