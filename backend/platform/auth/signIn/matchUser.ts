import type { Access } from '../../access/types.ts'
import type { Database, Run } from '../../database/types.ts'
import { buildSessionEventStatement } from '../sessionEvents.ts'
import type { Identity } from './idToken.ts'
import { SeveralOrganisations, SignInRefused } from './refusal.ts'
import { findUsersByEmail, findUsersBySubject, type SignInUser } from './users.ts'

/**
 * Finds the user of an identity by its `oid` or subject. If these match no active user, also finds users by the verified e-mail, but
 * never a user who is tied to an identity already: an address that changed hands must not grant access. An organisation that has entered
 * another person's address therefore does not affect where that person works, and is not disclosed to them: they can join it only by the
 * link of its invitation (`matchInvited`).
 * @param requestedOrgId the requested organisation; ignored unless the identity has a user there
 * @throws SignInRefused unknownAccount, deactivated; SeveralOrganisations
 */
export async function matchUser(database: Database, identity: Identity, requestedOrgId: string | null = null): Promise<SignInUser> {
  const bySubject = await findUsersBySubject(
    database,
    identity.objectId === null ? [identity.subject] : [identity.objectId, identity.subject],
  )
  const isAtWork = bySubject.some(isActive)
  const byEmail = isAtWork || identity.email === null ? [] : await findUsersByEmail(database, identity.email)
  const match = [...bySubject, ...byEmail.filter(({ uid }) => uid === null)]
  if (match.length === 0) throw new SignInRefused('unknownAccount')
  const active = match.filter(isActive)
  if (active.length === 0) throw new SignInRefused('deactivated')
  const admittedUsers = active.filter(({ orgId }) => identity.organisation === null || identity.organisation === orgId)
  const requested = admittedUsers.filter(({ orgId }) => orgId === requestedOrgId)
  const [user, ...others] = requested.length > 0 ? requested : isAtWork ? admittedUsers : preferVerified(admittedUsers)
  if (user === undefined) throw new SignInRefused('unknownAccount')
  if (others.length > 0) throw new SeveralOrganisations(admittedUsers.map(({ orgId }) => orgId))
  return user
}

/**
 * Returns one of the users matched by address alone: the first who accepted an invitation, or else the first who was added. The others
 * can join only by an invitation.
 */
const preferVerified = (users: readonly SignInUser[]): readonly SignInUser[] =>
  [users.find(({ status }) => status !== 'UNVERIFIED') ?? users[0]].filter((user) => user !== undefined)

const isActive = ({ status }: SignInUser): boolean => status !== 'DEACTIVATED'

/**
 * Ties the user to the identity at the first sign-in, and records how the account was created (specification 1, section 3,
 * "Person/user"). It also accepts the user's open invitation, even if the user did not follow its link; the link becomes invalid.
 * @throws SignInRefused interrupted when the user was changed after `matchUser` read them: their address may be different
 */
export async function recordFirstSignIn(
  { database, access }: { readonly database: Database; readonly access: Access },
  user: SignInUser,
  identity: Identity,
  correlationId: string,
): Promise<void> {
  if (user.uid !== null) return
  const status = identity.isFederated ? 'FEDERATED' : 'AUTHENTICATED'
  const uid = identity.objectId ?? identity.subject
  await database.transaction(user.orgId, async (run) => {
    const { rowCount } = await run({
      // By hand: no user is signed in yet, so there is no caller. The audit event is written separately.
      text: `update "user" set uid = $3, status = $4, version = version + 1, updated_at = clock_timestamp(), updated_by = $2
        where org_id = $1 and id = $2 and uid is null and status <> 'DEACTIVATED' and version = $5`,
      values: [user.orgId, user.id, uid, status, user.version],
    })
    if (rowCount !== 1) throw new SignInRefused('interrupted')
    await run(
      buildSessionEventStatement({
        orgId: user.orgId,
        userId: user.id,
        kind: 'user',
        action: 'firstSignIn',
        recordId: user.id,
        correlationId,
        changes: { uid: [null, uid], status: [user.status, status] },
      }),
    )
    await acceptInvitation(run, user, correlationId)
    await run(access.changedStatement(user.orgId))
  })
  access.forget(user.orgId)
}

async function acceptInvitation(run: Run, { orgId, id }: SignInUser, correlationId: string): Promise<void> {
  const { rows } = await run({
    text: `update invitation set accepted_at = clock_timestamp()
      where org_id = $1 and user_id = $2 and accepted_at is null and replaced_at is null returning accepted_at`,
    values: [orgId, id],
  })
  const [accepted] = rows
  if (accepted === undefined) return
  // By hand: no user is signed in yet, as above.
  await run({ text: 'update "user" set invite_accepted_at = $3 where org_id = $1 and id = $2', values: [orgId, id, accepted.accepted_at] })
  const changes = { inviteAcceptedAt: [null, new Date(accepted.accepted_at).toISOString()] } as const
  await run(buildSessionEventStatement({ orgId, userId: id, kind: 'invite', action: 'accepted', recordId: id, correlationId, changes }))
}
