import { v7 as newId } from 'uuid'
import type { ResourceRow } from '#resources/core/rows.ts'
import { invitation, writeMail } from '../../messages/mail/index.ts'
import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import { invitationDays, invitationPath, makeInvitationToken } from '../../platform/auth/signIn/invitationRows.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Services } from '../../platform/engine/ports/services.ts'

interface InvitedUser {
  readonly caller: Caller
  readonly studydesk: Services
  /** The user's row after the write. */
  readonly user: Pick<ResourceRow['user'], 'id' | 'email' | 'firstName' | 'language' | 'invitedAt'>
  readonly run: Run
}

/**
 * Writes an invitation and the message with its link, in the transaction of the inviting write.
 * Earlier links become invalid.
 * @throws conflict InvitedJustNow while the pause after the last one to this address lasts
 */
export async function inviteUser({ caller, studydesk, user, run }: InvitedUser): Promise<void> {
  const { config } = studydesk
  const { orgId } = caller
  const { id: userId, language } = user
  await rejectEarlyInvitation(run, { orgId, recipient: user.email, pause: config.invitationPauseSeconds })
  await withdrawInvitations(run, orgId, userId)
  const { token, hash } = makeInvitationToken()
  await run({
    text: `insert into invitation (org_id, id, user_id, token_hash, invited_by, expires_at)
      values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(days => $6))`,
    values: [orgId, newId(), userId, hash, caller.userId, invitationDays],
  })
  await run(buildAuditInsert(caller, { kind: 'invite', action: 'sent', recordId: userId, changes: { invitedAt: [null, user.invitedAt] } }))

  const { rows } = await run({ text: 'select name from organisation where org_id = $1', values: [orgId] })
  const details = {
    name: user.firstName,
    organisation: String(rows[0]?.name ?? ''),
    link: `${config.publicUrl}${invitationPath}?${new URLSearchParams({ token })}`,
    days: invitationDays,
  }
  await writeMail(run, studydesk, caller, {
    template: invitation,
    channel: 'EMAIL',
    to: { userId, recipient: user.email },
    language,
    details,
  })
}

/** Invalidates sent links, because a newer link exists or the e-mail address has changed. */
export async function withdrawInvitations(run: Run, orgId: string, userId: string): Promise<void> {
  await run({
    text: `update invitation set replaced_at = clock_timestamp()
      where org_id = $1 and user_id = $2 and accepted_at is null and replaced_at is null`,
    values: [orgId, userId],
  })
}

/**
 * Rejects an invitation soon after the last one to the same address, even for another user, so that no mailbox is flooded. Two
 * simultaneous invitations of one user conflict in the version of the user's row.
 */
async function rejectEarlyInvitation(
  run: Run,
  { orgId, recipient, pause }: { readonly orgId: string; readonly recipient: string; readonly pause: number },
): Promise<void> {
  const { rows } = await run({
    text: `select ceil($3::int - extract(epoch from clock_timestamp() - created_at))::int as seconds from mail
      where org_id = $1 and recipient = $2 and template = 'invitation' order by id desc limit 1`,
    values: [orgId, recipient, pause],
  })
  const seconds: number = rows[0]?.seconds ?? 0
  if (seconds > 0) throw conflict('InvitedJustNow', { details: { seconds } })
}
