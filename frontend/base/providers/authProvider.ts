import type { AuthProvider } from '@refinedev/core'
import { isHttpFailure } from '../http.ts'
import { signOut } from '../session/session.ts'
import { markSessionExpired, startSignIn } from '../session/signIn.ts'
import { getCurrentSession } from '../sessionStore.ts'

/** Refine's view of the session. Only the pages of the identity provider ask for names and passwords. */
export const authProvider: AuthProvider = {
  async login() {
    startSignIn()
    return { success: true }
  },
  async logout() {
    await signOut()
    return { success: true }
  },
  async check() {
    return { authenticated: getCurrentSession() !== null }
  },
  async onError(error: unknown) {
    if (isHttpFailure(error) && error.statusCode === 401) markSessionExpired()
    return {}
  },
  async getIdentity() {
    return getCurrentSession()?.user ?? null
  },
  async getPermissions() {
    return getCurrentSession()?.abilities ?? {}
  },
}
