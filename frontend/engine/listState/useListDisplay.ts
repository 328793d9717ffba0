import { useMemo } from 'react'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { mayReadField } from '#resources/readable.ts'
import { useSession } from '../../base/session/useSession.ts'
import { fieldOf } from '../fieldOf.ts'
import { type Display, possibleColumns, sameInEveryRow, shownColumns } from './settings.ts'
import type { Stored } from './storedDisplay.ts'
import { displayFor, withDisplay, withoutChanges } from './storedDisplay.ts'
import type { SavedView } from './useSavedView.ts'

interface DisplayOptions {
  readonly definition: ResourceDefinition
  readonly stored: Stored
  readonly view: SavedView | null
  /** Field that leads to the parent, in a list of the rows of one. */
  readonly parentField: string | undefined
}

/** Columns, their order and widths, and density, as this user left them in this browser, or as the open view has them. */
export function useListDisplay({ definition, stored: { stored, keep }, view, parentField }: DisplayOptions) {
  const session = useSession()
  const display = useMemo(() => displayFor(stored, view), [stored, view])
  const possible = useMemo(() => {
    const same = parentField === undefined ? [] : sameInEveryRow(definition, parentField)
    return possibleColumns(definition, (field) => mayReadField(session, field)).filter((name) => !same.includes(name))
  }, [definition, session, parentField])
  const isReadable = (name: string): boolean => {
    const field = fieldOf(definition, name)
    return field !== null && mayReadField(session, field)
  }
  const columns = useMemo(() => shownColumns(definition, display, possible), [definition, display, possible])
  const viewId = view?.id ?? null
  return {
    display,
    columns,
    possible,
    /** Does the column tell this reader anything, or only that it is hidden? */
    isReadable,
    widths: display.widths ?? {},
    density: display.density ?? ('comfortable' as const),
    change: (changes: Display) => keep((before) => withDisplay(before, viewId, { ...display, ...changes })),
    /** The display as declared, or as the view has it. */
    reset: () => keep((before) => (viewId === null ? withDisplay(before, null, {}) : withoutChanges(before, viewId))),
    /** The columns share the room again. */
    resetWidths: () => keep((before) => withDisplay(before, viewId, { ...display, widths: {} })),
    defaultView: stored.defaultView ?? null,
    setDefaultView: (id: string | null) =>
      keep(({ defaultView: _before, ...others }) => (id === null ? others : { ...others, defaultView: id })),
    /** Nothing is kept of a view beside what it says itself. */
    forget: (id: string) => keep((before) => withoutChanges(before, id)),
  }
}
