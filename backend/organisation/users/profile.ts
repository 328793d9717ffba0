import type { ProfileAnswer } from '#resources/core/answers/answers.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { userCalls } from '#resources/organisation/usersCalls.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { forbidden } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { CallContext } from '../../platform/engine/types.ts'

/** Returns the caller's own name, telephone, language and appearance. */
export async function readProfile({ caller, studydesk }: CallContext): Promise<ProfileAnswer> {
  return profileOf(await studydesk.engine.read(withOwnRowAccess(caller), 'user', caller.userId))
}

/** Changes the caller's own profile. The engine applies the same rules, versions and audit events as for an administrator. */
export async function changeProfile({
  caller,
  input,
  studydesk,
}: DeclaredRequest<(typeof userCalls)['changeProfile']>): Promise<ProfileAnswer> {
  if (caller.isMachine === true) throw forbidden()
  return profileOf(await studydesk.engine.update(withOwnRowAccess(caller), 'user', caller.userId, input))
}

/** Adds the rights to read and write users. Use it only for the caller's own row. */
const withOwnRowAccess = (caller: Caller): Caller => ({
  ...caller,
  can: (page, level) => (page === 'ADMIN_USERS' && (level === 'VIEW' || level === 'CONTRIBUTE')) || caller.can(page, level),
})

function profileOf({ firstName, lastName, email, phone, language, appearance, version }: ResourceAnswer['user']): ProfileAnswer {
  return { firstName, lastName, email, phone, language, appearance, version }
}
