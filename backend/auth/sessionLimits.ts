import type { Config } from '../config.ts'

/** Milliseconds without a call after which the server ends a session: a minute after the screens' own warning has run out. */
export const idleLimit = ({ session }: Config): number => (session.idleMinutes + session.warningMinutes + 1) * 60_000

/** Why a session is over by the clock; null while it is not. */
export function whyOver(config: Config, session: { readonly lastSeenAt: number; readonly expiresAt: number }): 'expired' | 'idle' | null {
  const now = Date.now()
  if (session.expiresAt <= now) return 'expired'
  return now - session.lastSeenAt > idleLimit(config) ? 'idle' : null
}
