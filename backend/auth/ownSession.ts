import type { Config } from '../config.ts'
import { readRefreshValue } from './refreshCookie.ts'
import { readTicket, signTicket } from './tickets.ts'

/**
 * Tells the embedded provider's pages which session this browser has: the refresh cookie goes to the session calls only. It opens nothing;
 * the session that it names is spared when a changed password ends the others.
 */
export const ownSessionCookieName = 'studydesk_own'
/** Where the embedded provider is. */
const path = '/idp'

/** A `Set-Cookie` header beside that of the refresh cookie; without an age, as that one. */
export async function ownSessionCookie(config: Config, refreshValue: string): Promise<string> {
  const session = readRefreshValue(config, refreshValue)
  const ticket =
    session === null ? '' : await signTicket(config.secrets.address, 'ownSession', { sessionId: session.sessionId }, lifeOf(config))
  return `${ownSessionCookieName}=${ticket}; Path=${path}; HttpOnly; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`
}

/** The id of the session that the cookie's value names; null for any other. */
export async function ownSessionOf(config: Config, value: string | undefined): Promise<string | null> {
  return (await readTicket(config.secrets.address, 'ownSession', value ?? ''))?.sessionId ?? null
}

/** Seconds: no session is older. */
const lifeOf = ({ session }: Config): number => Math.ceil(session.absoluteHours * 3600)
