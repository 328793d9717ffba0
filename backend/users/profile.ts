import type { ProfileAnswer } from '#resources/core/answers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { userCalls } from '#resources/users/calls.ts'
import type { Caller } from '../caller.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { CallContext } from '../engine/types.ts'
import { forbidden } from '../errors.ts'

/** One's own name, telephone, language and appearance. */
export async function readProfile({ caller, studydesk }: CallContext): Promise<ProfileAnswer> {
  return profileOf(await studydesk.engine.read(ofOwnRow(caller), 'user', caller.userId))
}

/** Through the engine's own door: the same rules, versions and history as when an administrator does it. */
export async function changeProfile({
  caller,
  input,
  studydesk,
}: DeclaredRequest<(typeof userCalls)['changeProfile']>): Promise<ProfileAnswer> {
  if (caller.isMachine === true) throw forbidden()
  return profileOf(await studydesk.engine.update(ofOwnRow(caller), 'user', caller.userId, input))
}

/** May read and write users for the one row that these calls name. */
const ofOwnRow = (caller: Caller): Caller => ({
  ...caller,
  can: (page, level) => (page === 'ADMIN_USERS' && (level === 'VIEW' || level === 'CONTRIBUTE')) || caller.can(page, level),
})

function profileOf({ firstName, lastName, email, phone, language, appearance, version }: ResourceAnswer['user']): ProfileAnswer {
  return { firstName, lastName, email, phone, language, appearance, version }
}
