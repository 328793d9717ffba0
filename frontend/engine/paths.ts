import { generatePath } from 'react-router'
import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import type { May } from '../base/providers/accessControlProvider.ts'

type WithScreens = Pick<ResourceDefinition, 'screens'>

/** Where a row is edited, below /crm; null where its resource has no such screen. */
export function editPath({ screens }: WithScreens, id: string, tab?: string): string | null {
  if (screens?.edit === undefined) return null
  const takesTab = screens.edit.includes(':tab')
  const path = generatePath(screens.edit, { id, tab: takesTab ? (tab ?? null) : null })
  return takesTab || tab === undefined ? path : `${path}?tab=${encodeURIComponent(tab)}`
}

export const showPath = ({ screens }: WithScreens, id: string): string | null =>
  screens?.show === undefined ? null : generatePath(screens.show, { id })

/** Where a click on a row leads: its detail, else its form. */
export const openPath = (definition: WithScreens, id: string): string | null => showPath(definition, id) ?? editPath(definition, id)

/** The parameter of a create screen that names the row to begin with. */
export const sourceParameter = 'from'

/** The create screen filled from a row; null where there is none, or this user may create none. Records without one duplicate in their drawer. */
export function duplicatePath(
  { name, screens }: Pick<ResourceDefinition, 'name' | 'screens'>,
  { id, redacted }: Pick<AnsweredRow, 'id' | 'redacted'>,
  may: May,
): string | null {
  // A copy of a closed row would lack its hidden fields.
  if (screens?.create === undefined || redacted === true || !may(name, 'create')) return null
  return `${screens.create}?${sourceParameter}=${encodeURIComponent(id)}`
}

/** In the address of a list: its import stands open. */
export const importing = 'import'

/** Handed over with a step to a create screen, so that no value stands in an address: what the new row begins with. */
export const startWith = (values: Values): { readonly start: Values } => ({ start: values })

/** What `startWith` handed over; undefined for any other step. */
export const startIn = (state: unknown): Values | undefined =>
  typeof state === 'object' && state !== null && 'start' in state ? (state.start as Values) : undefined
