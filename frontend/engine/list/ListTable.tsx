import { Table, type TableColumnType } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import { appearanceOf } from '../../fields/index.ts'
import { titleOf } from '../../fields/useReferences.ts'
import { FieldCell } from '../FieldCell.tsx'
import { fieldOf } from '../fieldOf.ts'
import { openPath } from '../paths.ts'
import { type ResourceTexts, useTexts } from '../texts.ts'
import { RowActions } from './RowActions.tsx'
import type { ListRow, ResourceListState } from './useResourceList.ts'

export interface RowsProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly onOpen?: (row: ListRow) => void
  readonly hidden: readonly string[]
}

/** One table, header included, so that assistive technology reads cells with their columns; the header sticks by style. */
export function ListTable({ resource, list, onOpen, hidden }: RowsProps) {
  const definition = resourceNamed(resource)
  const { t, i18n } = useTranslation('common')
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const open = (row: ListRow) => {
    const path = openPath(definition, row.id)
    if (onOpen !== undefined) onOpen(row)
    else if (path !== null) navigate(path)
  }
  const canOpen = onOpen !== undefined || openPath(definition, 'any') !== null

  const columns = columnsOf({ definition, texts, list, onOpen, hidden })
  const actions: TableColumnType<ListRow> = {
    key: 'actions',
    className: 'list-actions',
    shouldCellUpdate: isOtherRow,
    title: <span className="visually-hidden">{t('list.actions')}</span>,
    render: (_, row) => (list.isFirstLoad ? null : <RowActions resource={resource} row={row} onOpen={onOpen} />),
  }
  return (
    <div className="list-scroll" data-refreshing={list.isRefreshing || undefined} aria-busy={list.isFirstLoad || list.isRefreshing}>
      <Table<ListRow>
        key={i18n.language}
        rowKey="id"
        size="middle"
        aria-label={texts.title('many')}
        pagination={false}
        showSorterTooltip={false}
        sortDirections={['ascend', 'descend', 'ascend']}
        columns={[...columns, actions]}
        dataSource={list.isFirstLoad ? waitingRows(list.pageSize) : list.rows}
        rowClassName={canOpen ? 'list-row-opens' : ''}
        onRow={(row) => (canOpen && !list.isFirstLoad ? { onClick: (event) => isOnPlainCell(event) && open(row) } : {})}
        onChange={(_pagination, _filters, sorter) => {
          const chosen = [sorter].flat()[0]
          const field = chosen?.columnKey
          list.setSort(
            field === undefined || !chosen?.order ? null : { field: String(field), order: chosen.order === 'ascend' ? 'asc' : 'desc' },
          )
        }}
      />
    </div>
  )
}

interface ColumnsOptions {
  readonly definition: ResourceDefinition
  readonly texts: ResourceTexts
  readonly list: ResourceListState
  readonly onOpen?: (row: ListRow) => void
  readonly hidden: readonly string[]
}

function columnsOf({ definition, texts, list, onOpen, hidden }: ColumnsOptions): TableColumnType<ListRow>[] {
  const names = (definition.list?.columns ?? []).filter((name) => !hidden.includes(name))
  return names.flatMap((name, index) => {
    const field = fieldOf(definition, name)
    if (field === null) return []
    const isSortable = typeOf(field).sortable
    const sorted = list.sort?.field === name ? (list.sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null
    return {
      key: name,
      title: texts.label(name),
      align: appearanceOf(field).align,
      shouldCellUpdate: isOtherRow,
      ...(isSortable ? { sorter: true, sortOrder: sorted } : {}),
      render: (_: unknown, row: ListRow) => {
        if (list.isFirstLoad) return <span className="list-waiting" />
        const cell = <FieldCell resource={definition.name} name={name} row={row} />
        return index === 0 ? (
          <RowLink definition={definition} row={row} onOpen={onOpen}>
            {cell}
          </RowLink>
        ) : (
          cell
        )
      },
    }
  })
}

interface RowLinkProps {
  readonly definition: ResourceDefinition
  readonly row: ListRow
  readonly onOpen?: (row: ListRow) => void
  readonly children: ReactNode
}

/** The row's first cell opens it by keyboard, and in a new tab. */
export function RowLink({ definition, row, onOpen, children }: RowLinkProps) {
  const path = openPath(definition, row.id)
  const title = titleOf(definition, row) || undefined
  if (onOpen !== undefined)
    return (
      <button type="button" className="row-link" aria-label={title} onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  return path === null ? (
    children
  ) : (
    <Link className="row-link" to={path} aria-label={title}>
      {children}
    </Link>
  )
}

/** Cells are drawn again only for another row: a page that is on its way redraws none of them. */
const isOtherRow = (row: ListRow, before: ListRow): boolean => row !== before

/** Links, buttons and marked text keep their own meaning. */
function isOnPlainCell(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element
  return (
    target.closest('a, button, input, [role="menu"], [role="dialog"]') === null &&
    event.currentTarget.contains(target) &&
    window.getSelection()?.type !== 'Range'
  )
}

const waitingRows = (count: number): ListRow[] =>
  Array.from({ length: Math.min(count, 10) }, (_, index) => ({ id: `waiting-${index}` }) as ListRow)
