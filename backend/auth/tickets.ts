import { jwtVerify, SignJWT } from 'jose'
import { derivedKey } from './keys.ts'

/** What a ticket of each kind says. Tickets travel in addresses: ids and codes only. */
export interface Tickets {
  /** A fresh sign-in that the caller asked for: see `signatures.ts`. */
  readonly signature: {
    readonly id: string
    readonly orgId: string
    readonly userId: string
    readonly sessionId: string
    readonly purpose: string
    readonly recordId: string
  }
  /** Organisations that know somebody who has just signed in; the person chooses one. */
  readonly choice: { readonly orgIds: readonly string[]; readonly redirect: string | null }
  /** The password of this account was chosen a moment ago. */
  readonly proven: { readonly subject: string }
  /** The password was right and has run out: a new one is being chosen, on this page of the provider's. */
  readonly expired: { readonly subject: string; readonly interaction: string }
  /** The session of this browser: see `ownSession.ts`. */
  readonly ownSession: { readonly sessionId: string }
  /** The room of a video meeting, for one person in one session. */
  readonly meeting: {
    readonly orgId: string
    readonly userId: string
    readonly sessionId: string
    readonly studyId: string
    readonly consentId: string
  }
}

/** A short-lived, signed note of this server to itself or to another node. */
export function signTicket<Kind extends keyof Tickets>(secret: string, kind: Kind, says: Tickets[Kind], seconds: number): Promise<string> {
  return new SignJWT({ says })
    .setProtectedHeader({ alg: 'HS256', typ: 'studydesk-ticket' })
    .setAudience(kind)
    .setExpirationTime(`${seconds}s`)
    .sign(derivedKey(secret, `ticket ${kind}`))
}

/** What a ticket of this kind says; null when it is not ours, of another kind or too old. */
export async function readTicket<Kind extends keyof Tickets>(secret: string, kind: Kind, ticket: string): Promise<Tickets[Kind] | null> {
  try {
    const { payload } = await jwtVerify<{ says: Tickets[Kind] }>(ticket, derivedKey(secret, `ticket ${kind}`), {
      audience: kind,
      algorithms: ['HS256'],
      typ: 'studydesk-ticket',
    })
    return payload.says
  } catch {
    return null
  }
}
