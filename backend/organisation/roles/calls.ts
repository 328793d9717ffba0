import { pages } from '#policies/pages.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { accessCalls as declared } from '#resources/organisation/accessCalls.ts'
import { forbidden, notFound } from '../../platform/common/errors.ts'
import { callsOf, type DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { readSignatures } from '../../platform/signatures/index.ts'
import { previewRole } from './preview.ts'
import { unlock } from './unlock.ts'
import { lockParticipant } from './unlockEnd.ts'

/** Routes of the area `access` (calls.tsv), except for those of the resource `role` itself. */
export const accessCalls = callsOf(declared, {
  /** Returns the caller's own abilities, or any user's with VIEW on ADMIN_USERS: a map of pages to actions, implied ones included. */
  abilitiesOfUser: async ({ caller, params: { id }, studydesk }) => {
    if (id !== caller.userId && !caller.can('ADMIN_USERS', 'VIEW')) throw forbidden()
    const grants = await studydesk.access.grantsOf(caller.orgId, id)
    if (!grants.active && grants.roleId === null) throw notFound()
    return grants.abilities
  },
  /** Lists the roles by name, for users who edit or assign roles. */
  roleNames: async ({ caller, studydesk: { database } }) => {
    if (!caller.can('ADMIN_ROLES', 'VIEW') && !caller.can('ADMIN_USERS', 'VIEW')) throw forbidden()
    const [answer] = await database.batch(caller.orgId, [
      { text: 'select id, role_name as "roleName" from "role" where org_id = $1 order by lower(role_name), id', values: [caller.orgId] },
    ])
    return (answer?.rows ?? []) as { readonly id: string; readonly roleName: string }[]
  },
  previewRole,
  /** Returns every page with its possible actions; `base` is the organisation. */
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
 * Reads a participant. Unlocks the profile first if it is redacted for this caller and the request has a fresh signature
 * (`unlockSignature`, or the header `X-Unlock-Signature`, which no access log contains). The response header `X-Unlock-Ends-In` has the
 * remaining seconds of the unlock.
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
  const signature = decodeText(header('X-Unlock-Signature')) ?? unlockSignature ?? ''
  if (signature === '' || row.redacted !== true) return row
  const unlockRow = await unlock({ caller, studydesk, recordId: row.id, signatureInput: signature })
  setHeader('X-Unlock-Ends-In', String(Math.ceil(((unlockRow.unlocked.get(row.id) ?? 0) - Date.now()) / 1000)))
  return studydesk.engine.read(unlockRow, 'participant', id)
}

/** Decodes a header. Headers contain only ASCII, so a reason with accents is percent-encoded. */
function decodeText(text: string | undefined): string | undefined {
  if (text === undefined || !text.startsWith('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
