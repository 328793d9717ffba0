import type { Abilities, Action, PageName } from '../core/access.ts'
import type { RolePreview } from '../core/answers/answers.ts'
import { bare, data, defineCalls } from '../core/call.ts'
import { tags, text } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import type { SignatureAnswer } from './signatureAnswers.ts'

/**
 * Reading a participant may unlock a restricted profile. The caller sends the required sign-in in a parameter, or in
 * `X-Unlock-Signature`, because logs of URLs do not contain headers.
 */
const readParticipant = {
  of: 'participant',
  method: 'GET',
  access: { page: 'PARTICIPANTS', action: 'VIEW' },
  query: {
    unlockSignature: text({
      max: 5000,
      about: 'JSON of `signature`, `userId`, `reason` and `code`; opens a restricted profile for 30 minutes.',
    }),
  },
  output: data<ResourceAnswer['participant']>(),
} as const

/** Calls for abilities and roles, restricted profiles, and signatures of records. Specification 1, section 6. */
export const accessCalls = defineCalls({
  abilitiesOfUser: { of: 'user', method: 'GET', path: 'user/:id/abilities', access: { signedIn: true }, output: data<Abilities>() },
  roleNames: {
    of: 'role',
    method: 'GET',
    path: 'admin/roleNames',
    access: { signedIn: true },
    output: data<readonly { readonly id: string; readonly roleName: string }[]>(),
  },
  previewRole: {
    of: 'role',
    method: 'POST',
    path: 'admin/role/:id/preview',
    access: { page: 'ADMIN_ROLES', action: 'CONTRIBUTE' },
    input: { abilities: tags({ maxCount: 200, default: [], about: 'Abilities that the role would have, as `PARTICIPANTS:VIEW`.' }) },
    output: data<RolePreview>(),
  },
  abilitySubjects: {
    of: 'role',
    method: 'GET',
    path: 'values/admin/:base/ability/subjects',
    access: { page: 'ADMIN_ROLES', action: 'VIEW' },
    output: bare<Readonly<Record<PageName, readonly Action[]>>>(),
  },
  readParticipant: { ...readParticipant, path: 'participant/:id' },
  readParticipantInList: { ...readParticipant, path: 'participants/:id' },
  lockParticipant: {
    of: 'participant',
    method: 'POST',
    path: 'participant/:id/lock',
    access: { page: 'PARTICIPANTS', action: 'VIEW' },
    output: data<{ readonly isLocked: true }>(),
  },
  signatures: {
    method: 'GET',
    path: 'signatures/:resource/:id',
    access: { signedIn: true },
    output: data<readonly SignatureAnswer[]>(),
  },
})
