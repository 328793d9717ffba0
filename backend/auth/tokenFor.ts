import { v4 as newCorrelationId } from 'uuid'
import type { Config } from '../config.ts'
import type { Database } from '../database/types.ts'
import { createAccessTokens } from './accessToken.ts'
import { openSession } from './openSession.ts'
import { usersWithEmail } from './signIn/users.ts'

/**
 * A bearer token for a user, without the way through the identity provider: for scripts and tests.
 * @throws Error when nobody, or more than one organisation, has that address
 */
export async function tokenFor(parts: { readonly config: Config; readonly database: Database }, email: string): Promise<string> {
  const [user, ...others] = await usersWithEmail(parts.database, email)
  if (user === undefined) throw new Error('No user has this e-mail address')
  if (others.length > 0) throw new Error('Users of several organisations have this e-mail address')
  const session = { orgId: user.orgId, userId: user.id }
  const { sessionId, expiresAt } = await openSession(parts, { ...session, correlationId: newCorrelationId() })
  const { accessToken } = await createAccessTokens(parts.config).sign({ ...session, sessionId, isParticipant: false }, expiresAt)
  return accessToken
}
