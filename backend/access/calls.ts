import { pages } from '#policies/pages.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import { previewRole } from './preview.ts'
import { unlock } from './unlock.ts'
import { lockAgainCall } from './unlockEnd.ts'

/** The calls of area `access` (calls.tsv) that are not the resource `role` itself. */
export const accessCalls: readonly Call[] = [
  {
    method: 'GET',
    path: 'user/:id/abilities',
    access: { signedIn: true },
    /** One's own, or anybody's with VIEW on ADMIN_USERS: a map of pages to actions, implied ones included. */
    handler: async ({ caller, params: { id = '' }, studydesk }) => {
      if (id !== caller.userId && !caller.can('ADMIN_USERS', 'VIEW')) throw forbidden()
      const grants = await studydesk.access.grantsOf(caller.orgId, id)
      if (!grants.active && grants.roleId === null) throw notFound()
      return grants.abilities
    },
  },
  {
    method: 'GET',
    path: 'admin/roleNames',
    access: { signedIn: true },
    /** For whoever edits roles or hands them out: `[{ id, roleName }]` by name. */
    handler: async ({ caller, studydesk: { database } }) => {
      if (!caller.can('ADMIN_ROLES', 'VIEW') && !caller.can('ADMIN_USERS', 'VIEW')) throw forbidden()
      const [answer] = await database.batch(caller.orgId, [
        { text: 'select id, role_name as "roleName" from "role" where org_id = $1 order by lower(role_name), id', values: [caller.orgId] },
      ])
      return answer?.rows
    },
  },
  {
    method: 'POST',
    path: 'admin/role/:id/preview',
    body: { abilities: 'Abilities that the role would have, as `PARTICIPANTS:VIEW`.' },
    access: { page: 'ADMIN_ROLES', action: 'CONTRIBUTE' },
    handler: previewRole,
  },
  {
    method: 'GET',
    path: 'values/admin/:base/ability/subjects',
    access: { page: 'ADMIN_ROLES', action: 'VIEW' },
    answer: 'bare',
    /** Every page with the actions that it takes; `base` is the organisation. */
    handler: async ({ caller, params: { base = '' } }) => {
      if (!isUuid(base.toLowerCase()) || base.toLowerCase() !== caller.orgId) throw notFound()
      return pages
    },
  },
  ...['participant/:id', 'participants/:id'].map(
    (path): Call => ({ method: 'GET', path, access: { page: 'PARTICIPANTS', action: 'VIEW' }, handler: readParticipant }),
  ),
  lockAgainCall,
]

/**
 * The engine's read of a participant, unlocked first where the call brings a fresh signature (`unlockSignature`, or the header
 * `X-Unlock-Signature`, which no log of addresses sees) and the profile is redacted for this caller.
 * The answer to that says in `X-Unlock-Ends-In` for how many seconds it stays open.
 */
async function readParticipant({
  caller,
  params: { id = '' },
  query,
  header,
  setHeader,
  studydesk,
}: CallRequest): Promise<ResourceAnswer['participant']> {
  const { unlockSignature, language: _language, ...unknown } = query
  if (Object.keys(unknown).length > 0) throw badRequest('UnknownParameter')
  const row = await studydesk.engine.read(caller, 'participant', id)
  const given = decoded(header('X-Unlock-Signature')) ?? unlockSignature
  if (given === undefined || given === '' || row.redacted !== true) return row
  const unlocked = await unlock({ caller, studydesk, recordId: row.id, given })
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
