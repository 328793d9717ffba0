import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from './keys.ts'

/** The content of a ticket of each kind. Tickets travel in addresses: ids and codes only. */
export interface Tickets {
  /** A fresh sign-in that the caller requested: see `signatures.ts`. */
  readonly signature: {
    readonly id: string
    readonly orgId: string
    readonly userId: string
    readonly sessionId: string
    readonly purpose: string
    readonly recordId: string
  }
  /** Organisations of a user who has just signed in; the user chooses one. */
  readonly choice: { readonly orgIds: readonly string[]; readonly redirect: string | null }
  /** Account whose password was chosen a moment ago. */
  readonly proven: { readonly subject: string }
  /** Account whose correct password has expired: the user chooses a new one on this page of the provider. */
  readonly expired: { readonly subject: string; readonly interaction: string }
  /** The session of this browser: see `ownSession.ts`. */
  readonly ownSession: { readonly sessionId: string }
  /** The room of a video meeting, for one user in one session. */
  readonly meeting: {
    readonly orgId: string
    readonly userId: string
    readonly sessionId: string
    readonly studyId: string
    readonly consentId: string
  }
}

/** Signs a short-lived token of this server for itself or for another node. */
export function signTicket<Kind extends keyof Tickets>(
  secret: string,
  kind: Kind,
  claims: Tickets[Kind],
  seconds: number,
): Promise<string> {
  return new SignJWT({ says: claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'studydesk-ticket' })
    .setAudience(kind)
    .setExpirationTime(`${seconds}s`)
    .sign(deriveKey(secret, `ticket ${kind}`))
}

/** Reads the content of a ticket of this kind; null when it is not ours, of another kind or too old. */
export async function readTicket<Kind extends keyof Tickets>(secret: string, kind: Kind, ticket: string): Promise<Tickets[Kind] | null> {
  try {
    const { payload } = await jwtVerify<{ says: Tickets[Kind] }>(ticket, deriveKey(secret, `ticket ${kind}`), {
      audience: kind,
      algorithms: ['HS256'],
      typ: 'studydesk-ticket',
    })
    return payload.says
  } catch {
    return null
  }
}
