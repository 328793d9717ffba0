import type { Config } from '../config/config.ts'

/**
 * Milliseconds without a request after which the server ends a session: a minute after the screens'
 * warning has expired.
 */
export const idleLimitOf = ({ session }: Config): number => (session.idleMinutes + session.warningMinutes + 1) * 60_000

/** Minutes. Longer than for staff: a participant reads a consent or fills in a form at home. */
const participantIdleMinutes = 60

/** The reason why a session has expired; null while it is active. */
export function findExpiryReason(
  config: Config,
  session: { readonly isParticipant: boolean; readonly lastSeenAt: number; readonly expiresAt: number },
): 'expired' | 'idle' | null {
  const now = Date.now()
  if (session.expiresAt <= now) return 'expired'
  const limit = session.isParticipant ? participantIdleMinutes * 60_000 : idleLimitOf(config)
  return now - session.lastSeenAt > limit ? 'idle' : null
}
