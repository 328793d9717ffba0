import type { ResourceRow } from '#resources/rows.ts'
import type { Write, Writing } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import { inviteUser, withdrawInvitations } from './invitation.ts'

type User = ResourceRow['user']

/** A user who is to be invited on saving is invited from now on. */
export const fillInvitation = ({ before, input }: Write<User>): Partial<User> | undefined =>
  input.sendInvitation === true && !isGiven(before?.invitedAt) ? invitedNow() : undefined

export const invitedNow = (): Partial<User> => ({ invitedAt: new Date().toISOString() })

/** A new user has the language of the organisation where none is given, until they choose. */
export async function fillLanguage({ caller, input, studydesk }: Write<User>): Promise<Partial<User> | undefined> {
  if (isGiven(input.language)) return undefined
  const [answer] = await studydesk.database.batch(caller.orgId, [
    { text: 'select language from organisation where org_id = $1', values: [caller.orgId] },
  ])
  return { language: answer?.rows[0]?.language }
}

/** An invitation that was wished for on saving goes out with it; one that went to another address is withdrawn. */
export async function inviteOnSaving({ caller, before, after, studydesk, run }: Writing<User>): Promise<void> {
  const userId = after.id
  if (isGiven(after.invitedAt) && !isGiven(before?.invitedAt)) await inviteUser({ caller, studydesk, user: after, run })
  else if (before !== null && before.email !== after.email) await withdrawInvitations(run, caller.orgId, userId)
}

export const inviteByTransition = ({ caller, after, studydesk, run }: Writing<User>): Promise<void> =>
  inviteUser({ caller, studydesk, user: after, run })

/** A machine's user follows its token: it is revoked there, and is no person who could read a message. @throws conflict MachineUser */
export function refuseMachines({ before, isTrusted }: Write<User>): void {
  if (!isTrusted && before?.isMachine === true) throw conflict('MachineUser')
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
