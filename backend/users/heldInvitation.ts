import type { HeldInvitation } from '#resources/core/peopleAnswers.ts'
import { mail } from '#resources/mail.ts'
import type { userCalls } from '#resources/users/calls.ts'
import { invitationPath } from '../auth/signIn/invitationRows.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'

/**
 * For whoever may invite: does the message wait in the outbox? The link itself is for those alone who may read the message there, as it
 * opens an account with the user's role. It stands in no address, log or history.
 */
export async function readHeldInvitation({
  caller,
  params: { id },
  studydesk: { config, database, engine },
}: DeclaredRequest<(typeof userCalls)['heldInvitation']>): Promise<HeldInvitation> {
  const user = await engine.read(caller, 'user', id)
  const [answer] = await database.batch(caller.orgId, [{ text: lastOpen, values: [caller.orgId, user.id] }])
  const row = answer?.rows[0]
  if (user.status !== 'UNVERIFIED' || row?.status !== 'HELD') return { isHeld: false, link: null }
  const { page, action } = mail.fields.body.read
  const start = `${config.publicUrl}${invitationPath}?token=`
  const link = String(row.body ?? '')
    .split('\n')
    .find((line) => line.startsWith(start))
  return { isHeld: true, link: caller.can(page, action) ? (link ?? null) : null }
}

/** The last message, while its link works. */
const lastOpen = `select mail.status, mail.body from mail
  where mail.org_id = $1 and mail.user_id = $2 and mail.template = 'invitation' and exists (select 1 from invitation
    where invitation.org_id = $1 and invitation.user_id = $2 and invitation.accepted_at is null and invitation.replaced_at is null
      and invitation.expires_at > clock_timestamp())
  order by mail.id desc limit 1`
