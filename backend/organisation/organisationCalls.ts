import type { Values } from '#resources/core/conditions.ts'
import { completeFlags } from '#resources/core/flags.ts'
import type { Caller } from '../caller.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { badRequest, invalid, notFound } from '../errors.ts'
import type { Studydesk } from '../studydesk.ts'

/** The organisation as the specification's calls give it. Specification 1, sections 3 and 7. */
interface OrganisationAnswer {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly customUrl: string
  readonly agreementToContactUrl: string | null
  readonly language: string
  readonly details: {
    readonly webPageTitle: string
    readonly logoFile: string | null
    readonly faviconFile: string | null
    readonly supportEmail: string | null
  }
  readonly theme: Values | null
  readonly featureFlags: ReturnType<typeof completeFlags>
  readonly releaseToggles: readonly string[]
  readonly defaultRoleId: string | null
}

const detailNames: readonly string[] = ['webPageTitle', 'logoFile', 'faviconFile', 'supportEmail']

export const organisationCalls: readonly Call[] = [
  {
    method: 'GET',
    path: 'org/:orgId',
    /** Every screen needs its colours and flags; the form of the administration asks for the resource itself. */
    access: { page: 'ADMIN_ORGANIZATION', action: 'SIGNED_IN' },
    handler: ({ caller, params: { orgId = '' }, studydesk }) => answerOf(studydesk, caller, orgId),
  },
  {
    method: 'PATCH',
    path: 'org/:orgId',
    body: { of: 'organisation', isChange: true, beside: { 'details?': 'The same fields, grouped.' } },
    access: { page: 'ADMIN_ORGANIZATION', action: 'CONTRIBUTE' },
    /** Fields of the organisation, those of `details` in place or in an object of that name. */
    handler: ({ caller, params: { orgId = '' }, body, studydesk }) => patch(studydesk, caller, orgId, flatten(body)),
  },
  {
    method: 'PATCH',
    path: 'admin/org/:orgId/feature-flags',
    body: { releaseToggles: 'Features by name, true or false.', 'version?': 'Version that the change builds on.' },
    access: { page: 'ADMIN_ORGANIZATION', action: 'CONTRIBUTE' },
    handler: setReleaseToggles,
  },
]

/** `{ releaseToggles }`: the names that are on from now, all of them. */
function setReleaseToggles({ caller, params: { orgId = '' }, body, studydesk }: CallRequest): Promise<OrganisationAnswer> {
  const { releaseToggles, version, ...unknown } = objectIn(body)
  if (releaseToggles === undefined) throw invalid([{ path: 'releaseToggles', code: 'required' }])
  if (Object.keys(unknown).length > 0) throw invalid([{ path: '', code: 'unknownField' }])
  return patch(studydesk, caller, orgId, { releaseToggles, ...(version === undefined ? {} : { version }) })
}

async function patch(studydesk: Studydesk, caller: Caller, orgId: string, input: Values): Promise<OrganisationAnswer> {
  refuseOther(caller, orgId)
  await studydesk.engine.update(caller, 'organisation', caller.orgId, input)
  return answerOf(studydesk, caller, orgId)
}

async function answerOf({ database }: Studydesk, caller: Caller, orgId: string): Promise<OrganisationAnswer> {
  refuseOther(caller, orgId)
  const [answer] = await database.batch(caller.orgId, [
    {
      text: `select id, version, name, custom_url, agreement_to_contact_url, language, web_page_title, logo_file, favicon_file, support_email,
          theme, feature_flags, release_toggles, default_role_id from organisation where org_id = $1`,
      values: [caller.orgId],
    },
  ])
  const row = answer?.rows[0]
  if (row === undefined) throw notFound()
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    customUrl: row.custom_url,
    agreementToContactUrl: row.agreement_to_contact_url,
    language: row.language,
    details: {
      webPageTitle: row.web_page_title,
      logoFile: row.logo_file,
      faviconFile: row.favicon_file,
      supportEmail: row.support_email,
    },
    theme: row.theme,
    featureFlags: completeFlags(row.feature_flags),
    releaseToggles: row.release_toggles ?? [],
    defaultRoleId: row.default_role_id,
  }
}

/** Another organisation's address is the same 404 as none. */
function refuseOther(caller: Caller, orgId: string): void {
  if (orgId.toLowerCase() !== caller.orgId) throw notFound()
}

function flatten(body: unknown): Values {
  const { details, ...fields } = objectIn(body)
  if (details === undefined) return fields
  if (typeof details !== 'object' || details === null || Array.isArray(details)) throw invalid([{ path: 'details', code: 'notAnObject' }])
  const unknown = Object.keys(details).filter((name) => !detailNames.includes(name))
  if (unknown.length > 0) throw invalid([{ path: 'details', code: 'unknownField' }])
  return { ...fields, ...details }
}

function objectIn(body: unknown): Values {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('BodyNotAnObject')
  return body as Values
}
