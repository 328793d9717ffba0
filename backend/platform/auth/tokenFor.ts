import { v4 as newCorrelationId } from 'uuid'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/types.ts'
import { createAccessTokens } from './accessToken.ts'
import { openSession } from './openSession.ts'
import { findUsersByEmail } from './signIn/users.ts'

/**
 * Creates a bearer token for a user, bypassing the identity provider: for scripts and tests.
 * @throws Error when no user has that address, or users of several organisations have it
 */
export async function tokenFor(services: { readonly config: Config; readonly database: Database }, email: string): Promise<string> {
  const [user, ...others] = await findUsersByEmail(services.database, email)
  if (user === undefined) throw new Error('No user has this e-mail address')
  if (others.length > 0) throw new Error('Users of several organisations have this e-mail address')
  const session = { orgId: user.orgId, userId: user.id }
  const { sessionId, expiresAt } = await openSession(services, { ...session, correlationId: newCorrelationId() })
  const { accessToken } = await createAccessTokens(services.config).sign({ ...session, sessionId, isParticipant: false }, expiresAt)
  return accessToken
}
