import type { ProfileAnswer } from '#resources/core/answers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { badRequest, forbidden, invalid, pathOf } from '../errors.ts'

/** What everybody may change of the own row, whatever the role. */
const own = ['firstName', 'lastName', 'phone', 'language', 'appearance'] as const

/** `session/profile`: one's own name, telephone, language and appearance. */
export const profileCalls: readonly Call[] = [
  { method: 'GET', path: 'session/profile', access: { signedIn: true }, handler: readProfile },
  {
    method: 'PATCH',
    path: 'session/profile',
    body: {
      'firstName?': 'First name.',
      'lastName?': 'Last name.',
      'phone?': 'Phone number.',
      'language?': 'en or fr.',
      'appearance?': 'Colours of the screens.',
      'version?': 'Version that the change builds on.',
    },
    access: { signedIn: true },
    handler: changeProfile,
  },
]

async function readProfile({ caller, studydesk }: CallRequest): Promise<ProfileAnswer> {
  return profileOf(await studydesk.engine.read(ofOwnRow(caller), 'user', caller.userId))
}

/** Through the engine's own door: the same rules, versions and history as when an administrator does it. */
async function changeProfile({ caller, body, studydesk }: CallRequest): Promise<ProfileAnswer> {
  if (caller.isMachine === true) throw forbidden()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('BodyNotAnObject')
  const unknown = Object.keys(body).filter((name) => name !== 'version' && !own.some((field) => field === name))
  if (unknown.length > 0) throw invalid(unknown.map((path) => ({ path: pathOf(path), code: 'readOnly' })))
  return profileOf(await studydesk.engine.update(ofOwnRow(caller), 'user', caller.userId, { ...body }))
}

/** May read and write users for the one row that these calls name. */
const ofOwnRow = (caller: Caller): Caller => ({
  ...caller,
  can: (page, level) => (page === 'ADMIN_USERS' && (level === 'VIEW' || level === 'CONTRIBUTE')) || caller.can(page, level),
})

function profileOf({ firstName, lastName, email, phone, language, appearance, version }: ResourceAnswer['user']): ProfileAnswer {
  return { firstName, lastName, email, phone, language, appearance, version }
}
