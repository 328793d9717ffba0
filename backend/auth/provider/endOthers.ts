import type { Context } from 'koa'
import { ownSessionCookieName, ownSessionOf } from '../ownSession.ts'
import { usersWithSubject } from '../signIn/users.ts'
import type { ProviderParts } from './types.ts'

/**
 * After a change of password: whoever came in with the old one is out at once, here and in Studydesk, in every organisation in which the
 * person works. The browser in which it was changed stays.
 * @param options.keptHere uid of the provider's own session in this browser
 */
export async function endOtherSignIns(
  { config, database, sessions }: Pick<ProviderParts, 'config' | 'database' | 'sessions'>,
  context: Context,
  { subject, keptHere }: { readonly subject: string; readonly keptHere: string | undefined },
): Promise<void> {
  await database.system('signIn', (run) => run({ text: forgetSignIns, values: [subject, keptHere ?? null] }))
  const kept = await ownSessionOf(config, context.cookies.get(ownSessionCookieName, { signed: false }))
  const { correlationId } = context.state
  for (const { orgId, id: userId } of await usersWithSubject(database, [subject]))
    await sessions.endOthers({ orgId, userId }, { why: 'passwordChanged', kept, correlationId })
}

/** Sessions of the provider, and sign-ins that are on their way with the old password. */
const forgetSignIns = `delete from idp.store where (model = 'Session' and payload ->> 'accountId' = $1 and uid is distinct from $2)
  or (model in ('AuthorizationCode', 'AccessToken') and payload ->> 'accountId' = $1)
  or (model = 'Interaction' and payload #>> '{result,login,accountId}' = $1)`
