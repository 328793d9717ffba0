import type { Config } from '../config/config.ts'
import { readRefreshValue } from './refreshCookie.ts'
import { readTicket, signTicket } from './tickets.ts'

/**
 * Name of the cookie that identifies this browser's session to the embedded provider's pages: the refresh cookie is sent to the session
 * calls only. It grants no access. When a changed password ends the other sessions, the session that it names continues.
 */
export const ownSessionCookieName = 'studydesk_own'
/** The path of the embedded provider. */
const path = '/idp'

/** Returns a `Set-Cookie` header, to send together with the refresh cookie. Like that cookie, it has no Max-Age. */
export async function createOwnSessionCookie(config: Config, refreshValue: string): Promise<string> {
  const session = readRefreshValue(config, refreshValue)
  const ticket =
    session === null ? '' : await signTicket(config.secrets.address, 'ownSession', { sessionId: session.sessionId }, lifeOf(config))
  return `${ownSessionCookieName}=${ticket}; Path=${path}; HttpOnly; SameSite=Lax${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`
}

/** Returns the id of the session that a cookie value names; null for an invalid value. */
export async function readOwnSessionId(config: Config, value: string | undefined): Promise<string | null> {
  return (await readTicket(config.secrets.address, 'ownSession', value ?? ''))?.sessionId ?? null
}

/** Returns the maximum age of a session, in seconds. */
const lifeOf = ({ session }: Config): number => Math.ceil(session.absoluteHours * 3600)
