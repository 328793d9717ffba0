import { currentSession } from '../sessionStore.ts'
import { runtimeConfig } from './runtimeConfig.ts'

/** The organisation that was asked for by the query parameter `orgId` (specification 1, section 2), while a sign-in is under way in this tab. */
const key = 'studydesk.orgId'

/** It came with this very page: there has been no sign-in for it yet. */
let isFresh = false

/** Takes `orgId` out of the address, so that no list takes it for a filter of its own. Call it once, before the routes are read. */
export function takeAskedOrganisation(): void {
  const url = new URL(location.href)
  const asked = url.searchParams.get('orgId')
  if (asked === null) return
  url.searchParams.delete('orgId')
  history.replaceState(history.state, '', url)
  isFresh = true
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asked)) sessionStorage.setItem(key, asked.toLowerCase())
}

export const askedOrganisation = (): string | null => sessionStorage.getItem(key)
export const forgetAskedOrganisation = (): void => sessionStorage.removeItem(key)

/** For the sign-in: what was asked for, else the organisation whose host name this is. */
export const wantedOrganisation = (): string | null => askedOrganisation() ?? runtimeConfig().organisation?.id ?? null

/** Somebody is signed in, but not in the organisation that was asked for: a new sign-in, which the provider answers silently, decides. */
export function isOtherOrganisationAsked(): boolean {
  const session = currentSession()
  const asked = askedOrganisation()
  return isFresh && session !== null && asked !== null && session.organisation.id !== asked
}
