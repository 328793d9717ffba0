import type { Access } from '../../access/types.ts'
import type { Database, Run } from '../../database/types.ts'
import { sessionEventStatement } from '../sessionEvents.ts'
import type { Identity } from './idToken.ts'
import { SeveralOrganisations, SignInRefused } from './refusal.ts'
import { type SignInUser, usersWithEmail, usersWithSubject } from './users.ts'

/**
 * The user of an identity: by its `oid` or subject; by its verified e-mail as long as the subject works nowhere, and never a user who is tied to
 * another identity already, so that an address that changed hands opens nothing. An organisation that has written down somebody else's
 * address therefore draws nobody away from where they work, and is not named to them: only the link of its invitation leads there (`matchInvited`).
 * @param wanted the organisation that was asked for, of those in which the identity is known; any other counts as none
 * @throws SignInRefused unknownAccount, deactivated; SeveralOrganisations
 */
export async function matchUser(database: Database, identity: Identity, wanted: string | null = null): Promise<SignInUser> {
  const bySubject = await usersWithSubject(
    database,
    identity.objectId === null ? [identity.subject] : [identity.objectId, identity.subject],
  )
  const isAtWork = bySubject.some(isActive)
  const byEmail = isAtWork || identity.email === null ? [] : await usersWithEmail(database, identity.email)
  const found = [...bySubject, ...byEmail.filter(({ uid }) => uid === null)]
  if (found.length === 0) throw new SignInRefused('unknownAccount')
  const active = found.filter(isActive)
  if (active.length === 0) throw new SignInRefused('deactivated')
  const admitted = active.filter(({ orgId }) => identity.organisation === null || identity.organisation === orgId)
  const asked = admitted.filter(({ orgId }) => orgId === wanted)
  const [user, ...others] = asked.length > 0 ? asked : isAtWork ? admitted : longestKnown(admitted)
  if (user === undefined) throw new SignInRefused('unknownAccount')
  if (others.length > 0) throw new SeveralOrganisations(admitted.map(({ orgId }) => orgId))
  return user
}

/** Among users matched by address alone, the first to be accepted, else the first to be added: the others are joined by an invitation. */
const longestKnown = (users: readonly SignInUser[]): readonly SignInUser[] =>
  [users.find(({ status }) => status !== 'UNVERIFIED') ?? users[0]].filter((user) => user !== undefined)

const isActive = ({ status }: SignInUser): boolean => status !== 'DEACTIVATED'

/**
 * The first sign-in ties the user to the identity and says how the account came to be (specification 1, section 3, "Person/user"). It is
 * also what accepts an invitation, with or without its link, which works no more.
 * @throws SignInRefused interrupted when the user was written after they were found: their address may be another one now
 */
export async function rememberFirstSignIn(
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
      // By hand: nobody is signed in yet, so there is no caller; the event is written beside it.
      text: `update "user" set uid = $3, status = $4, version = version + 1, updated_at = clock_timestamp(), updated_by = $2
        where org_id = $1 and id = $2 and uid is null and status <> 'DEACTIVATED' and version = $5`,
      values: [user.orgId, user.id, uid, status, user.version],
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
  // By hand: nobody is signed in yet, as above.
  await run({ text: 'update "user" set invite_accepted_at = $3 where org_id = $1 and id = $2', values: [orgId, id, accepted.accepted_at] })
  const changes = { inviteAcceptedAt: [null, new Date(accepted.accepted_at).toISOString()] } as const
  await run(sessionEventStatement({ orgId, userId: id, kind: 'invite', action: 'accepted', recordId: id, correlationId, changes }))
}
