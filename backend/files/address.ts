import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a temporary address grants: one file to one user of one organisation, while the session stands in which they asked for it, until then. */
export interface Grant {
  readonly orgId: string
  readonly userId: string
  readonly sessionId: string
  /** The session is the token of a machine. */
  readonly isMachine: boolean
  readonly fileId: string
  /** Epoch milliseconds. */
  readonly until: number
}

/** A token for an address: the grant in the open, and a signature that only this server's secret makes. */
export function signGrant(secret: string, grant: Grant): string {
  const { orgId, userId, sessionId, isMachine, fileId, until } = grant
  const body = Buffer.from(JSON.stringify([orgId, userId, sessionId, isMachine, fileId, until])).toString('base64url')
  return `${body}.${signature(secret, body)}`
}

/** The grant of a token, or null when it is forged, malformed or no longer holds. */
export function readGrant(secret: string, token: string, now: number): Grant | null {
  const [body = '', given = '', ...rest] = token.split('.')
  const expected = Buffer.from(signature(secret, body))
  const found = Buffer.from(given)
  if (rest.length > 0 || expected.length !== found.length || !timingSafeEqual(expected, found)) return null
  const [orgId, userId, sessionId, isMachine, fileId, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as Written
  return until > now ? { orgId, userId, sessionId, isMachine, fileId, until } : null
}

type Written = [orgId: string, userId: string, sessionId: string, isMachine: boolean, fileId: string, until: number]

const signature = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('base64url')
