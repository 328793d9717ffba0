import { holderOf, mayOn } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isAllowed } from '../../app/providers/accessControlProvider.ts'
import { currentSession } from '../../app/session/sessionStore.ts'
import { type RowAction, transitionsOf } from '../actions/rowActions.ts'
import { editableFields } from '../bulk/task.ts'

/** What this user may do in principle to several rows of a list at once; whether a row takes it, the row says itself. */
export interface BulkRights {
  readonly edit: boolean
  readonly transitions: readonly RowAction[]
  readonly remove: boolean
  readonly restore: boolean
  readonly export: boolean
}

export function bulkRightsOf(definition: ResourceDefinition, isTrash: boolean): BulkRights {
  const may = (action: string): boolean => isAllowed(definition.name, action)
  if (isTrash) return { edit: false, transitions: [], remove: false, restore: may('restore'), export: false }
  const holder = holderOf(currentSession()?.abilities ?? {})
  const transitions = Object.entries(transitionsOf(definition))
    .filter(([, { action }]) => mayOn(holder, definition, action))
    .map(([name, { dangerous, reason }]): RowAction => {
      return { kind: 'transition', name, isDangerous: dangerous === true, ...(reason === undefined ? {} : { reason }) }
    })
  // A view's rows are no records of their own: what is exported of them, its own screen says.
  return {
    edit: may('update') && editableFields(definition).length > 0,
    transitions,
    remove: may('remove'),
    restore: false,
    export: may('export') && definition.view !== true,
  }
}

export const hasAnyRight = ({ transitions, ...rights }: BulkRights): boolean =>
  transitions.length > 0 || Object.values(rights).includes(true)
