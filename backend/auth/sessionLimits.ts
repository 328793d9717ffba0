import type { Config } from '../config.ts'

/** Milliseconds without a call after which the server ends a session: a minute after the screens' own warning has run out. */
export const idleLimit = ({ session }: Config): number => (session.idleMinutes + session.warningMinutes + 1) * 60_000

/** Minutes: whoever reads a consent at home, or answers a form, is not at work. */
const participantIdleMinutes = 60

/** Why a session is over by the clock; null while it is not. */
export function whyOver(
  config: Config,
  session: { readonly isParticipant: boolean; readonly lastSeenAt: number; readonly expiresAt: number },
): 'expired' | 'idle' | null {
  const now = Date.now()
  if (session.expiresAt <= now) return 'expired'
  const limit = session.isParticipant ? participantIdleMinutes * 60_000 : idleLimit(config)
  return now - session.lastSeenAt > limit ? 'idle' : null
}
