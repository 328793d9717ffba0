import type { Access } from '../../access/types.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/types.ts'
import { afterSignIn } from '../redirectTarget.ts'
import { sessionEventStatement } from '../sessionEvents.ts'
import { freshSeconds, recordSignature, type SignatureTicket } from '../signatures.ts'
import { readTicket } from '../tickets.ts'
import type { Sessions } from '../types.ts'
import { choiceAddress } from './choice.ts'
import type { Asked, Outcome } from './flow.ts'
import type { Identity } from './idToken.ts'
import { matchInvited } from './invited.ts'
import { matchUser, rememberFirstSignIn } from './matchUser.ts'
import { SeveralOrganisations, SignInRefused } from './refusal.ts'
import type { SignInUser } from './users.ts'

export interface SignInParts {
  readonly config: Config
  readonly database: Database
  readonly access: Access
  readonly sessions: Sessions
}

/** Where somebody whose account was only just made looks at what the organisation knows of them. */
const newAccount = '/crm/new-account-setup'

/** After the provider has said who it is: a session, or the signature that was asked for. */
export async function finishSignIn(parts: SignInParts, identity: Identity, asked: Asked): Promise<Outcome> {
  const { config, sessions } = parts
  if (asked.signature !== null) return finishSignature(parts, identity, { ...asked, signature: asked.signature })
  const user = await userOf(parts, identity, asked).catch((error: unknown) => {
    if (error instanceof SeveralOrganisations) return error
    throw error
  })
  if (user instanceof SeveralOrganisations) return { location: await choiceAddress(config, user.orgIds, asked) }
  await rememberFirstSignIn(parts, user, identity, asked.correlationId)
  const { cookieValue } = await sessions.open({ orgId: user.orgId, userId: user.id, correlationId: asked.correlationId })
  return { location: `${config.publicUrl}${asked.redirect ?? (identity.isNew ? newAccount : afterSignIn)}`, refreshValue: cookieValue }
}

const userOf = (parts: SignInParts, identity: Identity, { invitation, organisation }: Asked): Promise<SignInUser> =>
  invitation === null ? matchUser(parts.database, identity, organisation) : matchInvited(parts, identity, invitation)

async function finishSignature(parts: SignInParts, identity: Identity, asked: Asked & { readonly signature: string }): Promise<Outcome> {
  const { config, database } = parts
  const ticket = await readTicket(config.secrets.address, 'signature', asked.signature)
  if (ticket === null) throw new SignInRefused('signatureUsed')
  const user = await matchUser(database, identity, ticket.orgId).catch(refusedIsNobody)
  if (user === null || user.orgId !== ticket.orgId || user.id !== ticket.userId) return refuseAnother(parts, ticket, asked.correlationId)
  if (identity.authTime === null || Math.abs(Date.now() / 1000 - identity.authTime) > freshSeconds) throw new SignInRefused('notFresh')
  if (!(await recordSignature(database, ticket, asked.correlationId))) throw new SignInRefused('signatureUsed')
  return { location: `${config.publicUrl}/oauth/signed?id=${ticket.id}&ui_locales=${asked.language}` }
}

/** A fault says nothing of who it is. */
function refusedIsNobody(error: unknown): null {
  if (error instanceof SignInRefused) return null
  throw error
}

/** Somebody else sits at the screen of a signed-in user: that user is signed out. */
async function refuseAnother({ database, sessions }: SignInParts, ticket: SignatureTicket, correlationId: string): Promise<never> {
  const { orgId, userId, sessionId } = ticket
  await database.batch(orgId, [
    sessionEventStatement({
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
