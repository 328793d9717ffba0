import type { TableColumnType } from 'antd'
import { isFilled } from '#resources/core/conditions.ts'
import { isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceTexts } from '../../../base/texts/texts.ts'
import { appearanceOf } from '../../../fields/index.ts'
import { FieldCell } from '../../FieldCell.tsx'
import { fieldOf } from '../../fieldOf.ts'
import { defaultWidth } from '../../listState/settings.ts'
import type { ListRow } from '../../listState/types.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { OrderHead } from '../../order/OrderHead.tsx'
import { RowPlace } from '../../order/RowPlace.tsx'
import type { Pieces } from '../../pieces.ts'
import type { HeaderCellProps } from './HeaderCell.tsx'
import type { ListBodyProps } from './listBodyProps.ts'
import { RowActions } from './RowActions.tsx'
import { isReferenceInPlace, RowLink } from './RowLink.tsx'
import { SelectCell, SelectPage } from './SelectCell.tsx'
import { StatusCell } from './StatusCell.tsx'

/** Pixels. */
const orderWidth = 40
const selectWidth = 48
const actionsWidth = 56

interface FrameOptions extends Pick<ListBodyProps, 'resource' | 'list' | 'onOpen' | 'canSelect'> {
  readonly isOrdered: boolean
  readonly actionsTitle: string
}

/** The columns beside those of the fields: the place in the order, the selection, and at the end the actions of a row. */
export function frameColumns({ resource, list, onOpen, canSelect, isOrdered, actionsTitle }: FrameOptions): {
  readonly before: readonly TableColumnType<ListRow>[]
  readonly after: readonly TableColumnType<ListRow>[]
} {
  const place: TableColumnType<ListRow> = {
    key: 'order',
    className: 'list-order',
    width: orderWidth,
    title: <OrderHead />,
    render: (_, row) => (list.isFirstLoad ? null : <RowPlace resource={resource} row={row} />),
  }
  const select: TableColumnType<ListRow> = {
    key: 'select',
    className: 'list-select',
    width: selectWidth,
    title: <SelectPage list={list} />,
    render: (_, row) => (list.isFirstLoad ? null : <SelectCell resource={resource} list={list} row={row} />),
  }
  const actions: TableColumnType<ListRow> = {
    key: 'actions',
    className: 'list-actions',
    shouldCellUpdate: isOtherRow,
    title: <span className="visually-hidden">{actionsTitle}</span>,
    render: (_, row) => (list.isFirstLoad ? null : <RowActions resource={resource} row={row} onOpen={onOpen} />),
  }
  return { before: [...(isOrdered ? [place] : []), ...(canSelect ? [select] : [])], after: [actions] }
}

/** Pixels of the table where each of its columns has a width. */
export const tableWidth = (columns: readonly string[], widths: Readonly<Record<string, number>>, isOrdered: boolean): number =>
  columns.reduce((sum, name) => sum + (widths[name] ?? defaultWidth), selectWidth + actionsWidth + (isOrdered ? orderWidth : 0))

/**
 * The column that opens the row: the first one of the row's title, else the first declared one. A reference whose record opens in place is
 * not taken, nor a cell of an area that is a link, as a link holds no other one.
 */
export function linkColumn(
  { name: resource, title, shortTitle, list, fields }: ResourceDefinition,
  columns: readonly string[],
  { recordLinks, fields: drawn }: Pick<Pieces, 'recordLinks' | 'fields'>,
): string | null {
  // The link of a row shows its short name.
  const titles = shortTitle !== undefined && columns.includes(shortTitle) ? [shortTitle] : [title].flat()
  const own = columns.filter((name) => !isReferenceInPlace(fields[name], recordLinks) && drawn[`${resource}.${name}`]?.isLink !== true)
  return own.find((name) => titles.includes(name)) ?? own.find((name) => list?.columns.includes(name)) ?? columns[0] ?? null
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

/** The columns of a table, by the declarations of their fields. */
export function columnsOf({ definition, texts, list, shown, onOpen, link, widths }: ColumnsOptions): TableColumnType<ListRow>[] {
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

/** A cell is drawn again only when its row has changed: while a page is on its way, no cell is. */
const isOtherRow = (row: ListRow, before: ListRow): boolean => row !== before
