import type { Config } from '../../config.ts'
import type { Database } from '../../database/types.ts'
import type { Identity } from './idToken.ts'
import { findInvitation, type Invitation } from './invitationRows.ts'
import { SignInRefused } from './refusal.ts'
import type { SignInUser } from './users.ts'

/** The invitation of a link that may still be accepted. @throws SignInRefused saying why not */
export async function openInvitation(database: Database, token: string): Promise<Invitation> {
  const invitation = await findInvitation(database, token)
  if (invitation === null) throw new SignInRefused('invitationUnknown')
  if (invitation.state === 'open') return invitation
  throw new SignInRefused(refusals[invitation.state])
}

const refusals = {
  unknown: 'invitationUnknown',
  used: 'invitationUsed',
  expired: 'invitationExpired',
  replaced: 'invitationReplaced',
  deactivated: 'deactivated',
} as const

/**
 * The user whom a sign-in by an invitation's link is for. The link alone opens nothing: the provider must say that the person holds the address
 * that it was sent to. It is the only way for an account that works in one organisation to enter another. The embedded provider verifies
 * no address: with it an account by that name is enough beside the link, and without the link it is none anywhere (`matchUser`).
 * @throws SignInRefused
 */
export async function matchInvited(
  { config, database }: { readonly config: Config; readonly database: Database },
  identity: Identity,
  token: string,
): Promise<SignInUser> {
  const { user, email } = await openInvitation(database, token)
  const held = config.oidc === null ? identity.claimedEmail : identity.email
  if (held?.toLowerCase() !== email.toLowerCase()) throw new SignInRefused('invitationOtherAccount')
  return user
}
