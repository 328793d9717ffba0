import type { ComponentType, ReactNode } from 'react'
import type { ListRow } from '../../listState/types.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

/** List on the screen, with the actions that the user can begin there. */
export interface ListViewProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly createPath?: string
  readonly onCreate?: () => void
  readonly onImport?: () => void
  /** Opens a row; by default its screen. */
  readonly onOpen?: (row: ListRow) => void
  /** Component that renders the rows instead of the table, and loads them itself. */
  readonly Body?: ComponentType<ListBodyProps>
  /** True if that component renders the filters and views itself. */
  readonly placesTools?: boolean
  /** True if the head of the screen contains the tools on a phone. */
  readonly hasHeadTools?: boolean
}

/**
 * Props of a component that renders the rows of a list. Search, filters, saved views, bulk actions, live updates and pages are around it.
 */
export interface ListBodyProps extends Pick<ListViewProps, 'resource' | 'list' | 'onOpen'> {
  /** True if rows have a checkbox. */
  readonly canSelect: boolean
  /** Called with the number of columns that do not fit. */
  readonly onLeftOut: (columns: number) => void
  /** Filters and views, if the component places them. */
  readonly tools?: ReactNode
}
