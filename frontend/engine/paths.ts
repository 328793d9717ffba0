import { generatePath } from 'react-router'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import type { May } from '../base/providers/accessControlProvider.ts'

type WithScreens = Pick<ResourceDefinition, 'screens'>

/** Returns the address of a row's edit screen, below /crm; null if its resource has none. */
export function editPath({ screens }: WithScreens, id: string, tab?: string): string | null {
  if (screens?.edit === undefined) return null
  const hasTabParameter = screens.edit.includes(':tab')
  const path = generatePath(screens.edit, { id, tab: hasTabParameter ? (tab ?? null) : null })
  return hasTabParameter || tab === undefined ? path : `${path}?tab=${encodeURIComponent(tab)}`
}

export const showPath = ({ screens }: WithScreens, id: string): string | null =>
  screens?.show === undefined ? null : generatePath(screens.show, { id })

/** Returns the address that a click on a row opens: its detail screen, else its form. */
export const openPath = (definition: WithScreens, id: string): string | null => showPath(definition, id) ?? editPath(definition, id)

/** Parameter of a create screen with the id of the row to copy. */
export const sourceParameter = 'from'

/**
 * Returns the address of the create screen filled from a row; null if there is no such screen or the user may not create rows. Records
 * without a create screen are duplicated in their drawer.
 */
export function duplicatePath(
  { name, screens }: Pick<ResourceDefinition, 'name' | 'screens'>,
  { id, redacted }: Pick<ResponseRow, 'id' | 'redacted'>,
  may: May,
): string | null {
  // A copy of a restricted row would lack its hidden fields.
  if (screens?.create === undefined || redacted === true || !may(name, 'create')) return null
  return `${screens.create}?${sourceParameter}=${encodeURIComponent(id)}`
}

/** Parameter in the address of a list that opens its import. */
export const importParameter = 'import'

/** Passes start values of a new row to a create screen in the navigation state, so that no value appears in an address. */
export const startStateOf = (values: Values): { readonly start: Values } => ({ start: values })

/** Returns the start values that `startStateOf` put into the navigation state; undefined for any other navigation. */
export const startValuesOf = (state: unknown): Values | undefined =>
  typeof state === 'object' && state !== null && 'start' in state ? (state.start as Values) : undefined
