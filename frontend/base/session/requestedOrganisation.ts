import { getCurrentSession } from '../sessionStore.ts'
import { runtimeConfig } from './runtimeConfig.ts'

/** Storage key, per tab, of the organisation that the URL parameter `orgId` requests for the sign-in (specification 1, section 2). */
const key = 'studydesk.orgId'

/** True if this page load had the parameter, so the user has not signed in to that organisation yet. */
let isFresh = false

/** Stores `orgId` and removes it from the URL, so that no list reads it as a filter. Call it once, before the routes are read. */
export function storeOrganisationRequest(): void {
  const url = new URL(location.href)
  const requested = url.searchParams.get('orgId')
  if (requested === null) return
  url.searchParams.delete('orgId')
  history.replaceState(history.state, '', url)
  isFresh = true
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(requested)) sessionStorage.setItem(key, requested.toLowerCase())
}

export const readRequestedOrganisation = (): string | null => sessionStorage.getItem(key)
export const forgetRequestedOrganisation = (): void => sessionStorage.removeItem(key)

/** Returns the organisation for the sign-in: the requested organisation, else the organisation of the host name. */
export const signInOrganisation = (): string | null => readRequestedOrganisation() ?? runtimeConfig().organisation?.id ?? null

/**
 * True if the user is signed in to another organisation than the requested one. The caller must then start a new sign-in, which needs no
 * input if the provider still has a session.
 */
export function isOtherOrganisationRequested(): boolean {
  const session = getCurrentSession()
  const requested = readRequestedOrganisation()
  return isFresh && session !== null && requested !== null && session.organisation.id !== requested
}
