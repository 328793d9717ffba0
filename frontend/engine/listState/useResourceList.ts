import { isFilled } from '#resources/core/conditions.ts'
import { withCustomFields } from '#resources/core/customDefinition.ts'
import { getValue } from '#resources/core/customFields.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { useWatchedList } from '../../base/live/useWatchedList.ts'
import { useSession } from '../../base/session/useSession.ts'
import { fieldOf } from '../fieldOf.ts'
import { sortOf } from './address.ts'
import { settingsOf } from './settings.ts'
import { useStoredDisplay } from './storedDisplay.ts'
import type { ListOptions } from './types.ts'
import { useChangedRows } from './useChangedRows.ts'
import { useListDisplay } from './useListDisplay.ts'
import { type ListQueryState, useListQuery } from './useListQuery.ts'
import { useOpenedView } from './useOpenedView.ts'
import { useSavedView } from './useSavedView.ts'
import { useSelection } from './useSelection.ts'
import { useRememberedPage } from './useStepping.ts'

const mostOfShort = 2

/** State and actions of a list, without markup. The state is in the address, so that a link shows the same rows. */
export type ResourceListState = ReturnType<typeof useResourceList>

export function useResourceList({
  definition: baseDefinition,
  parent,
  study,
  isInside = parent !== undefined,
  permanent,
  storedAs,
  ownRows,
  hidesEmpty = false,
}: ListOptions) {
  const definition = withCustomFields(baseDefinition, useSession().organisation.customFields)
  const stored = useStoredDisplay(storedAs ?? (parent === undefined ? definition.name : `${definition.name}.${parent.field}`))
  const view = useSavedView({ isInAddress: !isInside, defaultView: stored.stored.defaultView ?? null })
  const initialSort = ownRows === undefined ? sortOf(definition.list?.sort) : null
  const display = useListDisplay({ definition, stored, view: view.row, parentField: parent?.field })
  const sorts = (ownRows?.sorts ?? display.possible.filter((name) => isSortable(definition, name))).filter(display.isReadable)
  const query = useListQuery({
    definition,
    parent,
    study,
    permanent,
    isInAddress: !isInside,
    isAwaited: view.isAwaited,
    hasOwnRows: ownRows !== undefined,
    initialSort,
    isViewOpen: view.id !== null,
  })
  const selection = useSelection({ rows: query.rows, total: query.total, of: JSON.stringify(query.request.filters) })
  const changed = useChangedRows(query.rows)
  useRememberedPage(definition.name, query)
  useWatchedList(
    definition.name,
    query.rows.map(({ id }) => id),
  )

  useChanges({ lists: dependenciesOf(definition, display.columns, query) }, query.retry)

  const columns =
    hidesEmpty && display.display.columns === undefined && query.rows.length > 0
      ? display.columns.filter((name) => query.rows.some((row) => isFilled(getValue(row, name))))
      : display.columns
  const settings = settingsOf({ display: display.display, filters: query.own, sort: query.sort, pageSize: query.pageSize })
  const opened = useOpenedView({ definition, view, display, sorts, initialSort, settings, show: query.show })
  return {
    ...query,
    isInside,
    /** True if the number of rows is not known here, since another component loads the rows. */
    hasOwnRows: ownRows !== undefined,
    /** Fields for which the list offers no filter. */
    settled: ownRows?.settled ?? [],
    /** Fields by which the list can be sorted. */
    sorts,
    /** True if rows have a manual order, unless the user sorts them. */
    isByHand: initialSort === null,
    /** True for a short list inside another screen, which needs no search. */
    isShort: isInside && !query.isFirstLoad && query.own.length === 0 && query.total <= mostOfShort,
    /** Field by which the user's study filters the list. */
    studyField: study?.field ?? null,
    /** In the trash, the columns of the deletion are added to the user's columns. */
    columns: query.isTrash ? withDeletion(columns) : columns,
    display,
    selection,
    changed,
    settings,
    view: { ...view, ...opened },
  }
}

/** Returns the other resources on which the shown columns, filters and sort order depend: a change of their rows changes the list. */
function dependenciesOf(
  { fields, derivedFrom = [] }: ListOptions['definition'],
  columns: readonly string[],
  { filters, sort }: ListQueryState,
): readonly string[] {
  const names = [
    ...columns,
    ...filters.flatMap((filter) => ('field' in filter ? [filter.field] : [])),
    ...(sort === null ? [] : [sort.field]),
  ]
  const sourceResources = names.flatMap((name) => {
    const field = fields[name]
    return field === undefined ? [] : (typeOf(field).drawsOn?.(field) ?? [])
  })
  return [...new Set([...derivedFrom, ...sourceResources])]
}

function isSortable(definition: ListOptions['definition'], name: string): boolean {
  const field = fieldOf(definition, name)
  return field !== null && typeOf(field).sortable
}

function withDeletion([title, ...others]: readonly string[]): readonly string[] {
  return [...(title === undefined ? [] : [title]), 'deletedAt', 'deletedBy', ...others]
}
