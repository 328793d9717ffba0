import { pages } from '#policies/pages.ts'
import { accessCalls as declared } from '#resources/access/calls.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import { forbidden, notFound } from '../errors.ts'
import { readSignatures } from '../signatures/index.ts'
import { previewRole } from './preview.ts'
import { unlock } from './unlock.ts'
import { lockParticipant } from './unlockEnd.ts'

/** The calls of area `access` (calls.tsv) that are not the resource `role` itself. */
export const accessCalls = callsOf(declared, {
  /** One's own, or anybody's with VIEW on ADMIN_USERS: a map of pages to actions, implied ones included. */
  abilitiesOfUser: async ({ caller, params: { id }, studydesk }) => {
    if (id !== caller.userId && !caller.can('ADMIN_USERS', 'VIEW')) throw forbidden()
    const grants = await studydesk.access.grantsOf(caller.orgId, id)
    if (!grants.active && grants.roleId === null) throw notFound()
    return grants.abilities
  },
  /** For those who edit roles or assign them, by name. */
  roleNames: async ({ caller, studydesk: { database } }) => {
    if (!caller.can('ADMIN_ROLES', 'VIEW') && !caller.can('ADMIN_USERS', 'VIEW')) throw forbidden()
    const [answer] = await database.batch(caller.orgId, [
      { text: 'select id, role_name as "roleName" from "role" where org_id = $1 order by lower(role_name), id', values: [caller.orgId] },
    ])
    return (answer?.rows ?? []) as { readonly id: string; readonly roleName: string }[]
  },
  previewRole,
  /** Every page with the actions that it takes; `base` is the organisation. */
  abilitySubjects: async ({ caller, params: { base } }) => {
    if (!isUuid(base.toLowerCase()) || base.toLowerCase() !== caller.orgId) throw notFound()
    return pages
  },
  readParticipant,
  readParticipantInList: readParticipant,
  lockParticipant,
  signatures: readSignatures,
})

/**
 * The engine's read of a participant, unlocked first where the call brings a fresh signature (`unlockSignature`, or the header
 * `X-Unlock-Signature`, which no log of addresses sees) and the profile is redacted for this caller.
 * The answer to that says in `X-Unlock-Ends-In` for how many seconds it stays open.
 */
async function readParticipant({
  caller,
  params: { id },
  query: { unlockSignature },
  header,
  setHeader,
  studydesk,
}: DeclaredRequest<(typeof declared)['readParticipant']>): Promise<ResourceAnswer['participant']> {
  const row = await studydesk.engine.read(caller, 'participant', id)
  const signature = decoded(header('X-Unlock-Signature')) ?? unlockSignature ?? ''
  if (signature === '' || row.redacted !== true) return row
  const unlocked = await unlock({ caller, studydesk, recordId: row.id, given: signature })
  setHeader('X-Unlock-Ends-In', String(Math.ceil(((unlocked.unlocked.get(row.id) ?? 0) - Date.now()) / 1000)))
  return studydesk.engine.read(unlocked, 'participant', id)
}

/** Headers carry ASCII: a reason with accents comes percent-encoded. */
function decoded(text: string | undefined): string | undefined {
  if (text === undefined || !text.startsWith('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
