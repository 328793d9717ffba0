import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a temporary address grants: one file to one user of one organisation, until then. */
export interface Grant {
  readonly orgId: string
  readonly userId: string
  readonly fileId: string
  /** Epoch milliseconds. */
  readonly until: number
}

/** A token for an address: the grant in the open, and a signature that only this server's secret makes. */
export function signGrant(secret: string, grant: Grant): string {
  const body = Buffer.from(JSON.stringify([grant.orgId, grant.userId, grant.fileId, grant.until])).toString('base64url')
  return `${body}.${signature(secret, body)}`
}

/** The grant of a token, or null when it is forged, malformed or no longer holds. */
export function readGrant(secret: string, token: string, now: number): Grant | null {
  const [body = '', given = '', ...rest] = token.split('.')
  const expected = Buffer.from(signature(secret, body))
  const found = Buffer.from(given)
  if (rest.length > 0 || expected.length !== found.length || !timingSafeEqual(expected, found)) return null
  const [orgId, userId, fileId, until] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, string, string, number]
  return until > now ? { orgId, userId, fileId, until } : null
}

const signature = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('base64url')
