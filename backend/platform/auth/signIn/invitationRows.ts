import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '#resources/core/values/preferences.ts'
import type { Database } from '../../database/types.ts'
import type { SignInUser } from './users.ts'

/** The target of an invitation's link, with `?token=`. */
export const invitationPath = '/oauth/invitation'

/** Days that a link is valid. */
export const invitationDays = 7

/** Creates the token of an invitation's link. Only its hash is stored: a reader of the table cannot use it. */
export function makeInvitationToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

export interface Invitation {
  readonly user: SignInUser
  readonly organisation: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  readonly state: InvitationState
}

/** `open`: may be accepted now. Every other state has a text `signIn:invitation.<state>`. */
const closedStates = ['unknown', 'used', 'expired', 'replaced', 'deactivated'] as const
export type InvitationState = 'open' | (typeof closedStates)[number]

/** Finds the invitation of a token; null if the token was never issued or was tampered with. */
export async function findInvitation(database: Database, token: string): Promise<Invitation | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const { rows } = await database.system('signIn', (run) => run({ text: select, values: [hashOf(token)] }))
  const [row] = rows
  if (row === undefined) return null
  return {
    user: { orgId: row.org_id, id: row.user_id, status: row.status, uid: row.uid, version: row.version },
    organisation: row.organisation,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language,
    state: stateOf(row),
  }
}

const select = `select invitation.org_id, invitation.user_id, invitation.accepted_at is not null as is_accepted,
    invitation.replaced_at is not null as is_replaced, invitation.expires_at <= clock_timestamp() as is_expired,
    "user".status, "user".uid, "user".version, "user".email, "user".first_name, "user".last_name, "user".language, organisation.name as organisation
  from invitation join "user" on "user".org_id = invitation.org_id and "user".id = invitation.user_id
    join organisation on organisation.org_id = invitation.org_id
  where invitation.token_hash = $1`

function stateOf(row: Readonly<Record<string, unknown>>): InvitationState {
  if (row.status === 'DEACTIVATED') return 'deactivated'
  if (row.is_accepted === true || row.uid !== null) return 'used'
  if (row.is_replaced === true) return 'replaced'
  return row.is_expired === true ? 'expired' : 'open'
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
