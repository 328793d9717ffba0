import type { Access } from '../../access/types.ts'
import type { Database } from '../../database/types.ts'
import { sessionEventStatement } from '../sessionEvents.ts'
import type { Identity } from './idToken.ts'
import { SignInRefused } from './refusal.ts'
import { type SignInUser, usersWithEmail, usersWithSubject } from './users.ts'

/**
 * The user of an identity: by its subject; at the first sign-in by its verified e-mail, and never a user who is tied to
 * another identity already, so that an address that changed hands opens nothing.
 * @throws SignInRefused unknownAccount, deactivated, severalOrganisations
 */
export async function matchUser(database: Database, identity: Identity): Promise<SignInUser> {
  const bySubject = await usersWithSubject(database, identity.subject)
  const byEmail = bySubject.length > 0 || identity.email === null ? [] : await usersWithEmail(database, identity.email)
  const found = [...bySubject, ...byEmail.filter(({ uid }) => uid === null)]
  if (found.length === 0) throw new SignInRefused('unknownAccount')
  const active = found.filter(({ status }) => status !== 'DEACTIVATED')
  if (active.length === 0) throw new SignInRefused('deactivated')
  const [user, ...others] = active.filter(({ orgId }) => identity.organisation === null || identity.organisation === orgId)
  if (user === undefined) throw new SignInRefused('unknownAccount')
  if (others.length > 0) throw new SignInRefused('severalOrganisations')
  return user
}

/** The first sign-in ties the user to the identity and says how the account came to be. Specification 1, section 3, "Person/user". */
export async function rememberFirstSignIn(
  { database, access }: { readonly database: Database; readonly access: Access },
  user: SignInUser,
  identity: Identity,
  correlationId: string,
): Promise<void> {
  if (user.uid !== null) return
  const status = identity.isFederated ? 'FEDERATED' : 'AUTHENTICATED'
  await database.transaction(user.orgId, async (run) => {
    const { rowCount } = await run({
      text: `update "user" set uid = $3, status = $4, version = version + 1, updated_at = clock_timestamp(), updated_by = $2
        where org_id = $1 and id = $2 and uid is null and status <> 'DEACTIVATED'`,
      values: [user.orgId, user.id, identity.subject, status],
    })
    if (rowCount !== 1) throw new SignInRefused('interrupted')
    await run(
      sessionEventStatement({
        orgId: user.orgId,
        userId: user.id,
        kind: 'user',
        action: 'firstSignIn',
        recordId: user.id,
        correlationId,
        changes: { uid: [null, identity.subject], status: [user.status, status] },
      }),
    )
    await run(access.changedStatement(user.orgId))
  })
  access.forget(user.orgId)
}
