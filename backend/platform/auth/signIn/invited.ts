import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/types.ts'
import type { Identity } from './idToken.ts'
import { findInvitation, type Invitation } from './invitationRows.ts'
import { SignInRefused } from './refusal.ts'
import type { SignInUser } from './users.ts'

/** Reads the invitation of a link that may still be accepted. @throws SignInRefused with the reason */
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
 * Finds the user for a sign-in by an invitation's link. The link alone is not sufficient: the provider must confirm the address to which
 * it was sent. An account that works in one organisation can enter another only by this link. The embedded provider verifies no address:
 * there, the link and an account with that address suffice, and without the link the account matches no user (`matchUser`).
 * @throws SignInRefused
 */
export async function matchInvited(
  { config, database }: { readonly config: Config; readonly database: Database },
  identity: Identity,
  token: string,
): Promise<SignInUser> {
  const { user, email } = await openInvitation(database, token)
  const identityEmail = config.oidc === null ? identity.claimedEmail : identity.email
  if (identityEmail?.toLowerCase() !== email.toLowerCase()) throw new SignInRefused('invitationOtherAccount')
  return user
}
