import { data, defineCalls, list } from '../core/call.ts'
import { nested, orNull } from '../core/callFields.ts'
import { choice, integer, tags, text } from '../core/fields/index.ts'
import type { FeatureFlag } from '../core/flags.ts'
import type { ResourceAnswer } from '../core/rows.ts'
import { definition } from './definition.ts'
import { organisation } from './organisation.ts'

/** The organization as the specification's calls return it. Specification 1, sections 3 and 7. */
export interface OrganisationAnswer {
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
  readonly theme: Readonly<Record<string, unknown>> | null
  readonly featureFlags: readonly FeatureFlag[]
  readonly releaseToggles: readonly string[]
  readonly defaultRoleId: string | null
}

/** A statement that participants see. */
export interface DefaultStatement {
  readonly id: string
  readonly type: ResourceAnswer['consentStatement']['type']
  readonly documentVersion: string
  readonly content: string | null
  readonly url: string | null
}

/** Result of publishing or unpublishing the definitions of a language. */
export interface DefinitionsPublished {
  readonly language: string
  /** Definitions whose state changed. */
  readonly done: number
  readonly failed: number
}

/** Fields of the organisation that the response groups in `details`. */
const { webPageTitle, logoFile, faviconFile, supportEmail } = organisation.fields
// A change may leave out the title.
const detailFields = { webPageTitle: text({ max: webPageTitle.max }), logoFile, faviconFile, supportEmail }

/** Open to every signed-in user: every screen needs the organization's colours, feature flags and definitions. */
const members = { method: 'GET', access: { page: 'ADMIN_ORGANIZATION', action: 'SIGNED_IN' } } as const
const change = { access: { page: 'ADMIN_ORGANIZATION', action: 'CONTRIBUTE' } } as const
const publish = {
  ...change,
  of: 'definition',
  method: 'POST',
  query: { language: choice({ values: definition.fields.language.values, default: definition.fields.language.default }) },
  output: data<DefinitionsPublished>(),
} as const

/** Calls for the organization, its definitions, and the statements that participants see. Specification 1, sections 3 to 7. */
export const organisationCalls = defineCalls({
  read: { ...members, of: 'organisation', path: 'org/:orgId', output: data<OrganisationAnswer>() },
  change: {
    ...change,
    of: 'organisation',
    method: 'PATCH',
    path: 'org/:orgId',
    input: {
      of: 'organisation',
      isChange: true,
      beside: { details: nested(detailFields, { about: 'Title, logo, icon and address for support, as `details` of the answer.' }) },
    },
    output: data<OrganisationAnswer>(),
  },
  setReleaseToggles: {
    ...change,
    of: 'organisation',
    method: 'PATCH',
    path: 'admin/org/:orgId/feature-flags',
    input: { releaseToggles: orNull(tags({ about: 'All that are on from now.' })), version: integer() },
    output: data<OrganisationAnswer>(),
  },
  definitions: {
    ...members,
    of: 'definition',
    path: 'tooltips',
    query: { of: 'definition' },
    output: list<ResourceAnswer['definition']>(),
  },
  publishDefinitions: { ...publish, path: 'tooltips/publish' },
  unpublishDefinitions: { ...publish, path: 'tooltips/unpublish' },
  defaultStatements: {
    ...members,
    of: 'consentStatement',
    path: 'consent-statements/defaults',
    output: data<readonly DefaultStatement[]>(),
  },
})
