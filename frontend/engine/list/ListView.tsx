import '../../fields/fields.css'
import './list.css'
import { useMedia } from '../../app/useMedia.ts'
import { phoneQuery } from '../phone.ts'
import { ListCards } from './ListCards.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListProblem } from './ListProblem.tsx'
import { ListTable } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { NoRows } from './NoRows.tsx'
import type { ListRow, ResourceListState } from './useResourceList.ts'

interface ListViewProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly createPath?: string
  readonly onCreate?: () => void
  readonly onImport?: () => void
  /** What opening a row does; absent: its screen. */
  readonly onOpen?: (row: ListRow) => void
  /** Columns that say the same in every row: the parent's. */
  readonly hidden?: readonly string[]
}

/** How a list looks: tools, rows as a table or as cards, pages at the bottom of the screen. */
export function ListView({ resource, list, createPath, onCreate, onImport, onOpen, hidden = [] }: ListViewProps) {
  const isPhone = useMedia(phoneQuery)
  const isEmpty = !list.isFirstLoad && list.rows.length === 0 && list.total === 0
  const Rows = isPhone ? ListCards : ListTable
  return (
    <section className="list">
      <ListToolbar resource={resource} list={list} hidden={hidden} />
      {list.error !== null ? (
        <ListProblem error={list.error} onRetry={list.retry} />
      ) : isEmpty ? (
        <NoRows resource={resource} list={list} createPath={createPath} onCreate={onCreate} onImport={onImport} />
      ) : (
        <>
          <Rows resource={resource} list={list} onOpen={onOpen} hidden={hidden} />
          <ListFooter list={list} />
        </>
      )}
    </section>
  )
}
