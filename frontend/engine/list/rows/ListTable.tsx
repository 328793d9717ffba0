import '../../rowLink.css'
import { Table, type TableColumnType } from 'antd'
import { type CSSProperties, type MouseEvent, type ReactNode, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isFilled } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isState, targetOf } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useDefinition } from '../../../base/customFields/useDefinition.ts'
import { type ResourceTexts, titleOf } from '../../../base/texts/texts.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { useMoreBeside } from '../../../base/ui/useMoreBeside.ts'
import { appearanceOf } from '../../../fields/index.ts'
import { FieldCell } from '../../FieldCell.tsx'
import { fieldOf } from '../../fieldOf.ts'
import { OrderContext } from '../../order/OrderContext.ts'
import { OrderHead } from '../../order/OrderHead.tsx'
import { RowPlace } from '../../order/RowPlace.tsx'
import { type Pieces, usePieces } from '../../pieces.ts'
import { RecordLink } from '../../RecordLink.tsx'
import { withoutUnits } from '../../units.ts'
import { useOpenPath } from '../../useOpenPath.ts'
import { defaultWidth } from '../state/settings.ts'
import type { ListRow } from '../state/types.ts'
import type { ResourceListState } from '../state/useResourceList.ts'
import { HeaderCell, type HeaderCellProps, ResizingContext } from './HeaderCell.tsx'
import type { ListBodyProps } from './listBodyProps.ts'
import { RowActions } from './RowActions.tsx'
import { SelectCell, SelectPage } from './SelectCell.tsx'
import { StatusCell } from './StatusCell.tsx'
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
  const order = use(OrderContext)
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
  const select: TableColumnType<ListRow> = {
    key: 'select',
    className: 'list-select',
    width: selectWidth,
    title: <SelectPage list={list} />,
    render: (_, row) => (list.isFirstLoad ? null : <SelectCell resource={resource} list={list} row={row} />),
  }
  const place: TableColumnType<ListRow> = {
    key: 'order',
    className: 'list-order',
    width: orderWidth,
    title: <OrderHead />,
    render: (_, row) => (list.isFirstLoad ? null : <RowPlace resource={resource} row={row} />),
  }
  const actions: TableColumnType<ListRow> = {
    key: 'actions',
    className: 'list-actions',
    shouldCellUpdate: isOtherRow,
    title: <span className="visually-hidden">{t('list.actions')}</span>,
    render: (_, row) => (list.isFirstLoad ? null : <RowActions resource={resource} row={row} onOpen={onOpen} />),
  }
  const whole = withoutUnits(definition, list.columns).reduce(
    (sum, name) => sum + (widths[name] ?? defaultWidth),
    selectWidth + actionsWidth + (order === null ? 0 : orderWidth),
  )
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
          columns={[...(order === null ? [] : [place]), ...(canSelect ? [select] : []), ...columns, actions]}
          dataSource={list.isFirstLoad ? waitingRows(list.pageSize) : list.rows}
          rowClassName={({ id }) =>
            [
              ...(canOpen ? ['list-row-opens'] : []),
              ...(list.selection.has(id) ? ['list-row-selected'] : []),
              ...(list.changed.has(id) ? ['list-row-changed'] : []),
            ].join(' ')
          }
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
    </ResizingContext>
  )
}

const components = { header: { cell: HeaderCell } }

/** Pixels. */
const orderWidth = 40
const selectWidth = 48
const actionsWidth = 56

/**
 * The column that opens the row: the first one of the row's title, else the first declared one. A reference whose record opens in place is
 * not taken, nor a cell of an area that is a link, as a link holds no other one.
 */
function linkColumn(
  { name: resource, title, shortTitle, list, fields }: ResourceDefinition,
  columns: readonly string[],
  { recordLinks, fields: drawn }: Pick<Pieces, 'recordLinks' | 'fields'>,
): string | null {
  // What a row is called in short is what its link says.
  const titles = shortTitle !== undefined && columns.includes(shortTitle) ? [shortTitle] : [title].flat()
  const own = columns.filter((name) => !isReferenceInPlace(fields[name], recordLinks) && drawn[`${resource}.${name}`]?.isLink !== true)
  return own.find((name) => titles.includes(name)) ?? own.find((name) => list?.columns.includes(name)) ?? columns[0] ?? null
}

function isReferenceInPlace(field: FieldDefinition | undefined, recordLinks: Pieces['recordLinks']): boolean {
  const target = field === undefined ? null : targetOf(field)
  return target !== null && recordLinks[target] !== undefined
}

interface ColumnsOptions {
  readonly definition: ResourceDefinition
  readonly texts: ResourceTexts
  readonly list: ResourceListState
  readonly shown: readonly string[]
  readonly onOpen?: (row: ListRow) => void
  /** The column that opens the row. */
  readonly link: string | null
  /** Null: the browser shares the room between the columns by their contents. */
  readonly widths: Readonly<Record<string, number>> | null
}

function columnsOf({ definition, texts, list, shown, onOpen, link, widths }: ColumnsOptions): TableColumnType<ListRow>[] {
  return shown.flatMap((name) => {
    const field = fieldOf(definition, name)
    if (field === null) return []
    const isSortable = typeOf(field).sortable && !name.startsWith('deleted') && list.display.isReadable(name)
    const sorted = list.sort?.field === name ? (list.sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null
    const Cell = isState(field) && name !== link ? StatusCell : FieldCell
    return {
      key: name,
      title: texts.head(name),
      align: appearanceOf(field).align,
      shouldCellUpdate: isOtherRow,
      onHeaderCell: () => headOf(texts, name),
      ...(widths === null ? {} : { width: widths[name] ?? defaultWidth }),
      ...(isSortable ? { sorter: true, sortOrder: sorted } : {}),
      render: (_: unknown, row: ListRow) => {
        if (list.isFirstLoad) return <span className="list-waiting" />
        // A row that has no short name is called by its whole one.
        const isUnnamed = name === link && name === definition.shortTitle && !isFilled(row[name])
        const cell = isUnnamed ? texts.name(row) : <Cell resource={definition.name} name={name} row={row} isInLink={name === link} />
        return name === link ? (
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

/** A head that is shorter than its field's label is given the whole label too. */
const headOf = (texts: ResourceTexts, name: string): HeaderCellProps => ({
  'data-column': name,
  ...(texts.head(name) === texts.label(name) ? {} : { whole: texts.label(name) }),
})

interface RowLinkProps {
  readonly definition: ResourceDefinition
  readonly row: ListRow
  readonly onOpen?: (row: ListRow) => void
  /** What it says is all that there is to say of the row; else it is called by the row's title. */
  readonly isNamedByContent?: boolean
  readonly children: ReactNode
}

/** The link in the row's first cell: it opens the row by keyboard, and in a new tab. */
export function RowLink({ definition, row, onOpen, isNamedByContent = false, children }: RowLinkProps) {
  const { recordLinks } = usePieces()
  const texts = useTexts(definition.name)
  const title = isNamedByContent ? undefined : titleOf(definition, row, texts.value) || undefined
  // The cells of the row's title are links to other records, so the row is opened by another cell.
  if (onOpen === undefined && [definition.title].flat().every((name) => isReferenceInPlace(definition.fields[name], recordLinks)))
    return (
      <RecordLink resource={definition.name} id={row.id} className="row-link">
        {children}
        <span className="visually-hidden"> {title}</span>
      </RecordLink>
    )
  if (onOpen !== undefined)
    return (
      <button type="button" className="row-link" aria-label={title} onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  return (
    <RecordLink resource={definition.name} id={row.id} className="row-link" label={title}>
      {children}
    </RecordLink>
  )
}

/** A cell is drawn again only when its row has changed: while a page is on its way, no cell is. */
const isOtherRow = (row: ListRow, before: ListRow): boolean => row !== before

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
