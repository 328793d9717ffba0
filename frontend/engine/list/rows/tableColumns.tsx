import type { TableColumnType } from 'antd'
import { isFilled } from '#resources/core/conditions.ts'
import { isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { ResourceTexts } from '../../../base/texts/texts.ts'
import { appearanceOf } from '../../../fields/index.ts'
import type { Extensions } from '../../extensions.ts'
import { FieldCell } from '../../FieldCell.tsx'
import { fieldOf } from '../../fieldOf.ts'
import { defaultWidth } from '../../listState/settings.ts'
import type { ListRow } from '../../listState/types.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { OrderHead } from '../../order/OrderHead.tsx'
import { RowPlace } from '../../order/RowPlace.tsx'
import { CallButton } from './CallButton.tsx'
import type { HeaderCellProps } from './HeaderCell.tsx'
import type { ListBodyProps } from './listBodyProps.ts'
import { RowActions } from './RowActions.tsx'
import { isReferenceInPlace, RowLink } from './RowLink.tsx'
import { SelectCell, SelectPage } from './SelectCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import type { CalledPerson } from './useCallNumbers.ts'

/** Widths in pixels of the columns for the drag handle, the selection and the actions. */
const orderWidth = 40
const selectWidth = 48
const actionsWidth = 56

interface FrameOptions extends Pick<ListBodyProps, 'list' | 'onOpen' | 'canSelect'> {
  readonly definition: ResourceDefinition
  readonly isOrdered: boolean
  readonly actionsTitle: string
  /** Finds the person whom a row's button calls. */
  readonly personOf: (row: ListRow) => CalledPerson | null
}

/**
 * Returns the columns that show no field: the drag handle of the manual order and the checkbox before the fields, and the actions of a
 * row after them.
 */
export function createFrameColumns({ definition, list, onOpen, canSelect, isOrdered, actionsTitle, personOf }: FrameOptions): {
  readonly before: readonly TableColumnType<ListRow>[]
  readonly after: readonly TableColumnType<ListRow>[]
} {
  const resource = definition.name
  const hasCalls = definition.list?.calls !== undefined && !list.isTrash
  const orderColumn: TableColumnType<ListRow> = {
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
    className: hasCalls ? 'list-actions list-actions-call' : 'list-actions',
    // The telephone numbers arrive after the rows.
    ...(hasCalls ? {} : { shouldCellUpdate: isOtherRow }),
    title: <span className="visually-hidden">{actionsTitle}</span>,
    render: (_, row) =>
      list.isFirstLoad ? null : (
        <>
          {hasCalls && <CallButton definition={definition} row={row} person={personOf(row)} />}
          <RowActions resource={resource} row={row} onOpen={onOpen} />
        </>
      ),
  }
  return { before: [...(isOrdered ? [orderColumn] : []), ...(canSelect ? [select] : [])], after: [actions] }
}

/** Width of the table in pixels if each of its columns has a width. */
export const computeTableWidth = (columns: readonly string[], widths: Readonly<Record<string, number>>, isOrdered: boolean): number =>
  columns.reduce((sum, name) => sum + (widths[name] ?? defaultWidth), selectWidth + actionsWidth + (isOrdered ? orderWidth : 0))

/**
 * Returns the column that opens the row: the first column that shows the row's title, else the first declared column. Columns whose cells
 * are links themselves are skipped, since a link cannot contain another one. The same applies to references whose record opens over the
 * screen.
 */
export function linkColumn(
  { name: resource, title, shortTitle, list, fields }: ResourceDefinition,
  columns: readonly string[],
  { recordLinks, fields: fieldOverrides }: Pick<Extensions, 'recordLinks' | 'fields'>,
): string | null {
  // The link of a row shows its short name.
  const titles = shortTitle !== undefined && columns.includes(shortTitle) ? [shortTitle] : [title].flat()
  const plainColumns = columns.filter(
    (name) => !isReferenceInPlace(fields[name], recordLinks) && fieldOverrides[`${resource}.${name}`]?.isLink !== true,
  )
  return (
    plainColumns.find((name) => titles.includes(name)) ?? plainColumns.find((name) => list?.columns.includes(name)) ?? columns[0] ?? null
  )
}

interface ColumnsOptions {
  readonly definition: ResourceDefinition
  readonly texts: ResourceTexts
  readonly list: ResourceListState
  readonly shown: readonly string[]
  readonly onOpen?: (row: ListRow) => void
  /** The column that opens the row. */
  readonly link: string | null
  /** Widths of columns. Null: the browser distributes the space by the content. */
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
      onHeaderCell: () => headerCellPropsOf(texts, name),
      ...(widths === null ? {} : { width: widths[name] ?? defaultWidth }),
      ...(isSortable ? { sorter: true, sortOrder: sorted } : {}),
      render: (_: unknown, row: ListRow) => {
        if (list.isFirstLoad) return <span className="list-waiting" />
        // A row without a short name shows its full name.
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

/** Returns the props of a header. An abbreviated one also gets the field's full label. */
const headerCellPropsOf = (texts: ResourceTexts, name: string): HeaderCellProps => ({
  'data-column': name,
  ...(texts.head(name) === texts.label(name) ? {} : { whole: texts.label(name) }),
})

/** A cell renders again only if its row has changed. While a page loads, no cell does. */
const isOtherRow = (row: ListRow, before: ListRow): boolean => row !== before
