import type { Context } from 'koa'
import { ownSessionCookieName, readOwnSessionId } from '../ownSession.ts'
import { findUsersBySubject } from '../signIn/users.ts'
import type { ProviderServices } from './types.ts'

/**
 * Ends all sessions that used the old password after it changed, here and in Studydesk, in every organisation of the user. The browser in
 * which it was changed stays signed in.
 * @param options.currentUid uid of the provider's session in this browser
 */
export async function endOtherSignIns(
  { config, database, sessions }: Pick<ProviderServices, 'config' | 'database' | 'sessions'>,
  context: Context,
  { subject, currentUid }: { readonly subject: string; readonly currentUid: string | undefined },
): Promise<void> {
  await database.system('signIn', (run) => run({ text: forgetSignIns, values: [subject, currentUid ?? null] }))
  const stored = await readOwnSessionId(config, context.cookies.get(ownSessionCookieName, { signed: false }))
  const { correlationId } = context.state
  for (const { orgId, id: userId } of await findUsersBySubject(database, [subject]))
    await sessions.endOthers({ orgId, userId }, { why: 'passwordChanged', except: stored, correlationId })
}

/** Deletes sessions of the provider, and sign-ins in progress with the old password. */
const forgetSignIns = `delete from idp.store where (model = 'Session' and payload ->> 'accountId' = $1 and uid is distinct from $2)
  or (model in ('AuthorizationCode', 'AccessToken') and payload ->> 'accountId' = $1)
  or (model = 'Interaction' and payload #>> '{result,login,accountId}' = $1)`
