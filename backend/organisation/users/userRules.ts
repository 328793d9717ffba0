import type { ResourceRow } from '#resources/core/rows.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { Write, WriteContext } from '../../platform/engine/types.ts'
import { inviteUser, withdrawInvitations } from './invitation.ts'

type User = ResourceRow['user']

/** Sets the organisation's language for a new user, unless the input contains another. */
export async function fillLanguage({ caller, input, studydesk }: Write<User>): Promise<Partial<User> | undefined> {
  if (isPresent(input.language)) return undefined
  const [answer] = await studydesk.database.batch(caller.orgId, [
    { text: 'select language from organisation where org_id = $1', values: [caller.orgId] },
  ])
  return { language: answer?.rows[0]?.language }
}

/** Sends an invitation that was requested on saving. Withdraws invitations to an address that has changed. */
export async function inviteOnSaving({ caller, before, after, studydesk, run }: WriteContext<User>): Promise<void> {
  const userId = after.id
  if (isPresent(after.invitedAt) && !isPresent(before?.invitedAt)) await inviteUser({ caller, studydesk, user: after, run })
  else if (before !== null && before.email !== after.email) await withdrawInvitations(run, caller.orgId, userId)
}

export const inviteByTransition = ({ caller, after, studydesk, run }: WriteContext<User>): Promise<void> =>
  inviteUser({ caller, studydesk, user: after, run })

/**
 * Rejects every transition of a machine's user: it is revoked through its token, and cannot read messages. @throws conflict MachineUser
 */
export function rejectMachineUsers({ before, isTrusted }: Write<User>): void {
  if (!isTrusted && before?.isMachine === true) throw conflict('MachineUser')
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
