import { mail } from '#resources/messages/mail.ts'
import type { PendingInvitation } from '#resources/organisation/peopleAnswers.ts'
import type { userCalls } from '#resources/organisation/usersCalls.ts'
import { invitationPath } from '../../platform/auth/signIn/invitationRows.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

/**
 * Returns whether the invitation waits in the outbox, for users who may invite. Only users who may read messages there also get the link,
 * because it opens an account with the user's role. No address, log or audit event contains the link.
 */
export async function readHeldInvitation({
  caller,
  params: { id },
  studydesk: { config, database, engine },
}: DeclaredRequest<(typeof userCalls)['heldInvitation']>): Promise<PendingInvitation> {
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

/** SQL for the latest invitation message, while its link is valid. */
const lastOpen = `select mail.status, mail.body from mail
  where mail.org_id = $1 and mail.user_id = $2 and mail.template = 'invitation' and exists (select 1 from invitation
    where invitation.org_id = $1 and invitation.user_id = $2 and invitation.accepted_at is null and invitation.replaced_at is null
      and invitation.expires_at > clock_timestamp())
  order by mail.id desc limit 1`
