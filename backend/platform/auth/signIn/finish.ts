import type { Access } from '../../access/types.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/types.ts'
import { signInLandingPath } from '../redirectTarget.ts'
import { buildSessionEventStatement } from '../sessionEvents.ts'
import { freshSeconds, recordSignature, type SignatureTicket } from '../signatures.ts'
import { readTicket } from '../tickets.ts'
import type { Sessions } from '../types.ts'
import { buildChoiceAddress } from './choice.ts'
import type { Outcome, Params } from './flow.ts'
import type { Identity } from './idToken.ts'
import { matchInvited } from './invited.ts'
import { matchUser, recordFirstSignIn } from './matchUser.ts'
import { SeveralOrganisations, SignInRefused } from './refusal.ts'
import type { SignInUser } from './users.ts'

export interface SignInServices {
  readonly config: Config
  readonly database: Database
  readonly access: Access
  readonly sessions: Sessions
}

/** The page on which a user with a new account reviews their profile. */
const newAccount = '/crm/new-account-setup'

/** Completes a sign-in after the provider's response: opens a session, or records the requested signature. */
export async function finishSignIn(services: SignInServices, identity: Identity, requested: Params): Promise<Outcome> {
  const { config, sessions } = services
  if (requested.signature !== null) return finishSignature(services, identity, { ...requested, signature: requested.signature })
  const user = await userOf(services, identity, requested).catch((error: unknown) => {
    if (error instanceof SeveralOrganisations) return error
    throw error
  })
  if (user instanceof SeveralOrganisations) return { location: await buildChoiceAddress(config, user.orgIds, requested) }
  await recordFirstSignIn(services, user, identity, requested.correlationId)
  const { cookieValue } = await sessions.open({ orgId: user.orgId, userId: user.id, correlationId: requested.correlationId })
  return {
    location: `${config.publicUrl}${requested.redirect ?? (identity.isNew ? newAccount : signInLandingPath)}`,
    refreshValue: cookieValue,
  }
}

const userOf = (services: SignInServices, identity: Identity, { invitation, organisation }: Params): Promise<SignInUser> =>
  invitation === null ? matchUser(services.database, identity, organisation) : matchInvited(services, identity, invitation)

async function finishSignature(
  services: SignInServices,
  identity: Identity,
  requested: Params & { readonly signature: string },
): Promise<Outcome> {
  const { config, database } = services
  const ticket = await readTicket(config.secrets.address, 'signature', requested.signature)
  if (ticket === null) throw new SignInRefused('signatureUsed')
  const user = await matchUser(database, identity, ticket.orgId).catch(nullIfRefused)
  if (user === null || user.orgId !== ticket.orgId || user.id !== ticket.userId)
    return rejectOtherUser(services, ticket, requested.correlationId)
  if (identity.authTime === null || Math.abs(Date.now() / 1000 - identity.authTime) > freshSeconds) throw new SignInRefused('notFresh')
  if (!(await recordSignature(database, ticket, requested.correlationId))) throw new SignInRefused('signatureUsed')
  return { location: `${config.publicUrl}/oauth/signed?id=${ticket.id}&ui_locales=${requested.language}` }
}

/** Returns null for a rejected sign-in; throws any other error again. */
function nullIfRefused(error: unknown): null {
  if (error instanceof SignInRefused) return null
  throw error
}

/** Ends the session of a signed-in user on whose screen another user signed in, and rejects the sign-in. */
async function rejectOtherUser({ database, sessions }: SignInServices, ticket: SignatureTicket, correlationId: string): Promise<never> {
  const { orgId, userId, sessionId } = ticket
  await database.batch(orgId, [
    buildSessionEventStatement({
      orgId,
      userId,
      action: 'signatureByAnotherUser',
      recordId: sessionId,
      correlationId,
      changes: { purpose: [null, ticket.purpose] },
    }),
  ])
  await sessions.end(orgId, sessionId, 'anotherUser', correlationId)
  throw new SignInRefused('anotherUser')
}
