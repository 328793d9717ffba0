import type { AuthProvider } from '@refinedev/core'
import { isHttpFailure } from '../http.ts'
import { signOut } from '../session/session.ts'
import { signInAgain, startSignIn } from '../session/signIn.ts'
import { currentSession } from '../sessionStore.ts'

/** Refine's view of the session; the pages of the provider ask for names and passwords, never these screens. */
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
    return { authenticated: currentSession() !== null }
  },
  async onError(error: unknown) {
    if (isHttpFailure(error) && error.statusCode === 401) signInAgain()
    return {}
  },
  async getIdentity() {
    return currentSession()?.user ?? null
  },
  async getPermissions() {
    return currentSession()?.abilities ?? {}
  },
}
