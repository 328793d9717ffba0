import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Permission that a temporary URL grants: one file, for one user of one organisation, until it expires or the session that requested it
 * ends.
 */
export interface Grant {
  readonly orgId: string
  readonly userId: string
  readonly sessionId: string
  /** True if the session is the token of a machine user. */
  readonly isMachine: boolean
  readonly fileId: string
  /** Time of expiry, in epoch milliseconds. */
  readonly until: number
}

/** Returns a token for a URL: the grant as readable text, and a signature with this server's secret. */
export function signGrant(secret: string, grant: Grant): string {
  const { orgId, userId, sessionId, isMachine, fileId, until } = grant
  const body = Buffer.from(JSON.stringify([orgId, userId, sessionId, isMachine, fileId, until])).toString('base64url')
  return `${body}.${signBody(secret, body)}`
}

/** Returns the grant of a token, or null if it is forged, malformed or expired. */
export function readGrant(secret: string, token: string, now: number): Grant | null {
  const [body = '', input = '', ...extraSections] = token.split('.')
  const expected = Buffer.from(signBody(secret, body))
  const match = Buffer.from(input)
  if (extraSections.length > 0 || expected.length !== match.length || !timingSafeEqual(expected, match)) return null
  const [orgId, userId, sessionId, isMachine, fileId, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString()) as GrantFields
  return expiresAt > now ? { orgId, userId, sessionId, isMachine, fileId, until: expiresAt } : null
}

type GrantFields = [orgId: string, userId: string, sessionId: string, isMachine: boolean, fileId: string, until: number]

const signBody = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('base64url')
