import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import type { Write, Writing } from '../engine/types.ts'
import { conflict } from '../errors.ts'
import { inviteUser, withdrawInvitations } from './invitation.ts'

type User = ResourceRow['user']

/**
 * Rules of users beside those of the declaration and of roles: machines have their own ways; whoever is to be invited is from now on; new
 * ones speak the language of the organisation where nobody says.
 */
export async function fillUser(write: Write<User>): Promise<Partial<User> | undefined> {
  if (!write.isTrusted) refuseMachines(write)
  const { action, before, input } = write
  if (action === 'transition') return isInvitation(write) ? { invitedAt: now() } : undefined
  return {
    ...(action === 'create' && !isGiven(input.language) ? await languageOf(write) : {}),
    ...(input.sendInvitation === true && !isGiven(before?.invitedAt) ? { invitedAt: now() } : {}),
  }
}

/** Whoever enters somebody need not know their language: it is that of the organisation until they choose. */
async function languageOf({ caller, studydesk }: Write<User>): Promise<Partial<User>> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    { text: 'select language from organisation where org_id = $1', values: [caller.orgId] },
  ])
  return { language: answer?.rows[0]?.language }
}

/** An invitation that was wished for on saving goes out with it; one that went to another address is withdrawn. */
export async function inviteOnSaving({ action, caller, before, after, studydesk, run }: Writing<User>): Promise<void> {
  if (action === 'transition') return
  const userId = after.id
  if (isGiven(after.invitedAt) && !isGiven(before?.invitedAt)) await inviteUser({ caller, studydesk, user: after, run })
  else if (before !== null && before.email !== after.email) await withdrawInvitations(run, caller.orgId, userId)
}

export async function inviteByTransition({
  caller,
  transition,
  after,
  studydesk,
  run,
}: Writing<User> & { readonly transition: ResourceTransition['user'] }): Promise<void> {
  if (transition === 'invite') await inviteUser({ caller, studydesk, user: after, run })
}

/** A machine's user follows its token: it is revoked there, and is nobody who could read a message. */
function refuseMachines({ action, before }: Write<User>): void {
  if (action === 'transition' && before?.isMachine === true) throw conflict('MachineUser')
}

/** The only transition that leaves the state as it is. */
const isInvitation = ({ before, input }: Write<User>): boolean => before?.status === 'UNVERIFIED' && input.status === 'UNVERIFIED'

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const now = (): string => new Date().toISOString()
