import { holderOf, mayOn } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { May } from '../../base/providers/accessControlProvider.ts'
import { currentSession } from '../../base/sessionStore.ts'
import { type RowAction, transitionActionsOf } from '../actions/rowActions.ts'
import type { ListRow } from '../listState/types.ts'
import { editableFields } from './editableFields.ts'

/** What this user may do in principle to several rows of a list at once; whether a row takes it, the row says itself. */
export interface BulkRights {
  readonly edit: boolean
  readonly transitions: readonly RowAction[]
  readonly remove: boolean
  readonly restore: boolean
  readonly export: boolean
}

export function bulkRightsOf(definition: ResourceDefinition, isTrash: boolean, mayOf: May): BulkRights {
  const may = (action: string): boolean => mayOf(definition.name, action)
  if (isTrash) return { edit: false, transitions: [], remove: false, restore: may('restore'), export: false }
  const holder = holderOf(currentSession()?.abilities ?? {})
  // What is signed is signed for one record at a time.
  const transitions = transitionActionsOf(definition).filter(
    ({ transition }) =>
      transition?.action !== undefined && transition.signature === undefined && mayOn(holder, definition, transition.action),
  )
  // A view's rows are no records of their own: what is exported of them, its own screen says.
  return {
    edit: may('update') && editableFields(definition).length > 0,
    transitions,
    remove: may('remove'),
    restore: false,
    export: may('export') && definition.view !== true,
  }
}

/** What may be done to the chosen rows: of those that are in sight, what at least one of them takes now. */
export function rightsFor(rights: BulkRights, chosen: readonly ListRow[] | null): BulkRights {
  if (chosen === null) return rights
  const takes = (name: string): boolean => chosen.some(({ actions }) => actions.includes(name))
  return {
    edit: rights.edit && takes('update'),
    transitions: rights.transitions.filter(({ name }) => takes(name)),
    remove: rights.remove && takes('remove'),
    restore: rights.restore && takes('restore'),
    export: rights.export,
  }
}

export const hasAnyRight = ({ transitions, ...rights }: BulkRights): boolean =>
  transitions.length > 0 || Object.values(rights).includes(true)
