import { useMemo } from 'react'
import { mayReadField } from '#resources/catalogue/fieldAccess.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { useSession } from '../../base/session/useSession.ts'
import { fieldOf } from '../fieldOf.ts'
import { type Display, findSharedFields, getPossibleColumns, getShownColumns } from './settings.ts'
import type { Stored } from './storedDisplay.ts'
import { displayFor, withDisplay, withoutChanges } from './storedDisplay.ts'
import type { SavedView } from './useSavedView.ts'

interface DisplayOptions {
  readonly definition: ResourceDefinition
  readonly stored: Stored
  readonly view: SavedView | null
  /** Field that refers to the parent, in a list of one parent's rows. */
  readonly parentField: string | undefined
}

/** Columns, their order and widths, and density: as this user set them in this browser, or as in the open view. */
export function useListDisplay({ definition, stored: { stored, keep }, view, parentField }: DisplayOptions) {
  const session = useSession()
  const display = useMemo(() => displayFor(stored, view), [stored, view])
  const possible = useMemo(() => {
    const constantColumns = parentField === undefined ? [] : findSharedFields(definition, parentField)
    return getPossibleColumns(definition, (field) => mayReadField(session, field)).filter((name) => !constantColumns.includes(name))
  }, [definition, session, parentField])
  const isReadable = (name: string): boolean => {
    const field = fieldOf(definition, name)
    return field !== null && mayReadField(session, field)
  }
  const columns = useMemo(() => getShownColumns(definition, display, possible), [definition, display, possible])
  const viewId = view?.id ?? null
  return {
    display,
    columns,
    possible,
    /** True if this reader may see the values of the column. */
    isReadable,
    widths: display.widths ?? {},
    density: display.density ?? ('comfortable' as const),
    change: (changes: Display) => keep((before) => withDisplay(before, viewId, { ...display, ...changes })),
    /** Resets the display to the declaration, or to the open view. */
    reset: () => keep((before) => (viewId === null ? withDisplay(before, null, {}) : withoutChanges(before, viewId))),
    /** Removes all widths, so that the columns share the space again. */
    resetWidths: () => keep((before) => withDisplay(before, viewId, { ...display, widths: {} })),
    defaultView: stored.defaultView ?? null,
    setDefaultView: (id: string | null) =>
      keep(({ defaultView: _before, ...others }) => (id === null ? others : { ...others, defaultView: id })),
    /** Removes the unsaved changes of a view. */
    forget: (id: string) => keep((before) => withoutChanges(before, id)),
  }
}
