import { Table } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import { type CSSProperties, type MouseEvent, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { useMoreBeside } from '../../../base/ui/useMoreBeside.ts'
import type { Sort } from '../../listState/address.ts'
import type { ListRow } from '../../listState/types.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { OrderContext } from '../../order/OrderContext.ts'
import { usePieces } from '../../pieces.ts'
import { withoutUnits } from '../../units.ts'
import { useOpenPath } from '../../useOpenPath.ts'
import { HeaderCell, ResizingContext } from './HeaderCell.tsx'
import type { ListBodyProps } from './listBodyProps.ts'
import { columnsOf, frameColumns, linkColumn, tableWidth } from './tableColumns.tsx'
import { useFittingColumns } from './useFittingColumns.ts'

/** Head and rows are one table, so that assistive technology reads each cell with its column. CSS keeps the head in sight. */
export function ListTable({ resource, list, onOpen, canSelect, onLeftOut }: ListBodyProps) {
  const definition = useDefinition(resource)
  const { t, i18n } = useTranslation('common')
  const texts = useTexts(resource)
  const navigate = useNavigate()
  const openPath = useOpenPath(definition)
  const pieces = usePieces()
  const { display } = list
  const isOrdered = use(OrderContext) !== null
  const [moving, setMoving] = useState<Readonly<Record<string, number>> | null>(null)
  const widths = moving ?? display.widths
  const scroll = useMoreBeside<HTMLDivElement>()
  const isFixed = Object.keys(widths).length > 0
  const possible = withoutUnits(definition, list.columns)
  const shown = useFittingColumns(scroll, {
    columns: possible,
    isFitted: !isFixed && display.display.columns === undefined,
    measuredAs: `${i18n.language} ${display.density} ${list.isTrash}`,
  })
  const leftOut = possible.length - shown.length
  useEffect(() => {
    onLeftOut(leftOut)
    return () => onLeftOut(0)
  }, [onLeftOut, leftOut])
  const open = (row: ListRow) => {
    const path = openPath(row.id)
    const inPlace = pieces.recordLinks[resource]
    if (onOpen !== undefined) onOpen(row)
    else if (path !== null && inPlace !== undefined) inPlace(row.id)
    else if (path !== null) navigate(path)
  }
  const canOpen = !list.isTrash && (onOpen !== undefined || openPath('any') !== null)

  const link = list.isTrash ? null : linkColumn(definition, shown, pieces)
  const columns = columnsOf({ definition, texts, list, shown, onOpen, link, widths: isFixed ? widths : null })
  const frame = frameColumns({ resource, list, onOpen, canSelect, isOrdered, actionsTitle: t('list.actions') })
  const whole = tableWidth(possible, widths, isOrdered)
  return (
    <ResizingContext
      value={{
        widths: display.widths,
        labelOf: texts.label,
        onMove: setMoving,
        onEnd: (next) => {
          setMoving(null)
          display.change({ widths: next })
        },
      }}
    >
      <div
        ref={scroll}
        className={isFixed ? 'list-scroll list-fixed' : 'list-scroll'}
        style={isFixed ? ({ '--list-width': `${whole}px` } as CSSProperties) : undefined}
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
          columns={[...frame.before, ...columns, ...frame.after]}
          dataSource={list.isFirstLoad ? waitingRows(list.pageSize) : list.rows}
          rowClassName={({ id }) => classOfRow(list, id, canOpen)}
          onRow={(row) => (canOpen && !list.isFirstLoad ? { onClick: (event) => isOnPlainCell(event) && open(row) } : {})}
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

function sortOfTable(chosen: SorterResult<ListRow> | undefined): Sort | null {
  const field = chosen?.columnKey
  return field === undefined || !chosen?.order ? null : { field: String(field), order: chosen.order === 'ascend' ? 'asc' : 'desc' }
}

/** A click opens the row, unless it is on a link or a button, or marks text. */
function isOnPlainCell(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element
  return (
    target.closest('a, button, input, .list-select, [role="menu"], [role="dialog"]') === null &&
    event.currentTarget.contains(target) &&
    window.getSelection()?.type !== 'Range'
  )
}

const waitingRows = (count: number): ListRow[] =>
  Array.from({ length: Math.min(count, 10) }, (_, index) => ({ id: `waiting-${index}` }) as ListRow)
