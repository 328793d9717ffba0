import { hasNeededLevel, holderOf } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { May } from '../../base/providers/accessControlProvider.ts'
import { getCurrentSession } from '../../base/sessionStore.ts'
import { type RowAction, transitionActionsOf } from '../actions/rowActions.ts'
import type { ListRow } from '../listState/types.ts'
import { editableFields } from './editableFields.ts'

/** Actions that this user may take on several rows of a list. Whether a single row allows an action is a property of that row. */
export interface BulkRights {
  readonly edit: boolean
  readonly transitions: readonly RowAction[]
  readonly remove: boolean
  readonly restore: boolean
  readonly export: boolean
}

export function bulkRightsOf(definition: ResourceDefinition, isTrash: boolean, isPermitted: May): BulkRights {
  const may = (action: string): boolean => isPermitted(definition.name, action)
  if (isTrash) return { edit: false, transitions: [], remove: false, restore: may('restore'), export: false }
  const holder = holderOf(getCurrentSession()?.abilities ?? {})
  // Omits transitions that need a signature, because a signature covers one record.
  const transitions = transitionActionsOf(definition).filter(
    ({ transition }) =>
      transition?.action !== undefined && transition.signature === undefined && hasNeededLevel(holder, definition, transition.action),
  )
  // Rows of a database view are no separate records, and a view has a separate screen for exports.
  return {
    edit: may('update') && editableFields(definition).length > 0,
    transitions,
    remove: may('remove'),
    restore: false,
    export: may('export') && definition.view !== true,
  }
}

/**
 * Returns the actions for the selected rows. If all selected rows are visible, returns only actions that at least one of them allows now.
 */
export function getSelectionRights(rights: BulkRights, selectedRows: readonly ListRow[] | null): BulkRights {
  if (selectedRows === null) return rights
  const isActionAvailable = (name: string): boolean => selectedRows.some(({ actions }) => actions.includes(name))
  return {
    edit: rights.edit && isActionAvailable('update'),
    transitions: rights.transitions.filter(({ name }) => isActionAvailable(name)),
    remove: rights.remove && isActionAvailable('remove'),
    restore: rights.restore && isActionAvailable('restore'),
    export: rights.export,
  }
}

export const hasAnyRight = ({ transitions, ...rights }: BulkRights): boolean =>
  transitions.length > 0 || Object.values(rights).includes(true)
