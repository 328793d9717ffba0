import { Table } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import { type CSSProperties, type MouseEvent, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { useMoreBeside } from '../../../base/ui/tabs/useMoreBeside.ts'
import { useExtensions } from '../../extensions.ts'
import type { Sort } from '../../listState/address.ts'
import type { ListRow } from '../../listState/types.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { OrderContext } from '../../order/OrderContext.ts'
import { withoutUnits } from '../../units.ts'
import { useOpenPath } from '../../useOpenPath.ts'
import { HeaderCell, ResizingContext } from './HeaderCell.tsx'
import { type LeadingRow, withLeadingCells } from './leadingRows.ts'
import type { ListBodyProps } from './listBodyProps.ts'
import { columnsOf, computeTableWidth, createFrameColumns, linkColumn } from './tableColumns.tsx'
import { useCallNumbers } from './useCallNumbers.ts'
import { useFittingColumns } from './useFittingColumns.ts'

interface ListTableProps extends ListBodyProps {
  /** Rows of another kind above the rows of the list, such as the subfolders of a folder. */
  readonly leading?: readonly LeadingRow[]
}

/** Header and rows are in one table, so that assistive technology reads each cell with its column. CSS keeps the header visible. */
export function ListTable({ resource, list, onOpen, canSelect, onLeftOut, leading = [] }: ListTableProps) {
  const definition = useDefinition(resource)
  const { t, i18n } = useTranslation('common')
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const openPath = useOpenPath(definition)
  const extensions = useExtensions()
  const { display } = list
  const isOrdered = use(OrderContext) !== null
  const [draggedWidths, setDraggedWidths] = useState<Readonly<Record<string, number>> | null>(null)
  const widths = draggedWidths ?? display.widths
  const scroll = useMoreBeside<HTMLDivElement>()
  const isFixed = Object.keys(widths).length > 0
  const possible = withoutUnits(definition, list.columns)
  const shownColumns = useFittingColumns(scroll, {
    columns: possible,
    isFitted: !isFixed && display.display.columns === undefined,
    measuredAs: `${i18n.language} ${display.density} ${list.isTrash}`,
  })
  const hiddenCount = possible.length - shownColumns.length
  useEffect(() => {
    onLeftOut(hiddenCount)
    return () => onLeftOut(0)
  }, [onLeftOut, hiddenCount])
  const open = (row: ListRow) => {
    const path = openPath(row.id)
    const openInPlace = extensions.recordLinks[resource]
    if (onOpen !== undefined) onOpen(row)
    else if (path !== null && openInPlace !== undefined) openInPlace(row.id)
    else if (path !== null) navigate(path)
  }
  const canOpen = !list.isTrash && (onOpen !== undefined || openPath('any') !== null)

  const link = list.isTrash ? null : linkColumn(definition, shownColumns, extensions)
  const columns = columnsOf({ definition, texts, list, shown: shownColumns, onOpen, link, widths: isFixed ? widths : null })
  const personOf = useCallNumbers(definition, list.rows)
  const frame = createFrameColumns({ definition, list, onOpen, canSelect, isOrdered, actionsTitle: t('list.actions'), personOf })
  const leadingById = new Map(leading.map((row) => [row.id, row]))
  const totalWidth = computeTableWidth(possible, widths, isOrdered)
  return (
    <ResizingContext
      value={{
        widths: display.widths,
        labelOf: texts.label,
        onMove: setDraggedWidths,
        onEnd: (next) => {
          setDraggedWidths(null)
          display.change({ widths: next })
        },
      }}
    >
      <div
        ref={scroll}
        className={isFixed ? 'list-scroll list-fixed' : 'list-scroll'}
        style={isFixed ? ({ '--list-width': `${totalWidth}px` } as CSSProperties) : undefined}
        data-refreshing={list.isRefreshing || undefined}
        aria-busy={list.isFirstLoad || list.isRefreshing}
      >
        <Table<ListRow>
          key={`${i18n.language} ${link}`}
          rowKey="id"
          size={display.density === 'compact' ? 'small' : 'middle'}
          tableLayout={isFixed ? 'fixed' : 'auto'}
          components={components}
          aria-label={texts.title('many')}
          pagination={false}
          showSorterTooltip={false}
          sortDirections={['ascend', 'descend', 'ascend']}
          columns={withLeadingCells([...frame.before, ...columns, ...frame.after], leadingById)}
          dataSource={list.isFirstLoad ? createPlaceholderRows(list.pageSize) : [...leading, ...list.rows]}
          rowClassName={({ id }) => classOfRow(list, id, canOpen)}
          onRow={(row) => {
            const openRow = leadingById.get(row.id)?.onOpen ?? (canOpen && !list.isFirstLoad ? () => open(row) : undefined)
            return openRow === undefined ? {} : { onClick: (event) => isOnPlainCell(event) && openRow() }
          }}
          onChange={(_pagination, _filters, sorter) => list.setSort(sortOfTable([sorter].flat()[0]))}
        />
      </div>
    </ResizingContext>
  )
}

const components = { header: { cell: HeaderCell } }

const classOfRow = ({ selection, changed }: ResourceListState, id: string, canOpen: boolean): string =>
  [
    ...(canOpen ? ['list-row-opens'] : []),
    ...(selection.has(id) ? ['list-row-selected'] : []),
    ...(changed.has(id) ? ['list-row-changed'] : []),
  ].join(' ')

function sortOfTable(sorter: SorterResult<ListRow> | undefined): Sort | null {
  const field = sorter?.columnKey
  return field === undefined || !sorter?.order ? null : { field: String(field), order: sorter.order === 'ascend' ? 'asc' : 'desc' }
}

/** True for a click that opens the row: not on a link or a button, and no text selection. */
function isOnPlainCell(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element
  return (
    target.closest('a, button, input, .list-select, [role="menu"], [role="dialog"]') === null &&
    event.currentTarget.contains(target) &&
    window.getSelection()?.type !== 'Range'
  )
}

const createPlaceholderRows = (count: number): ListRow[] =>
  Array.from({ length: Math.min(count, 10) }, (_, index) => ({ id: `waiting-${index}` }) as ListRow)
