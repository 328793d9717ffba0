import { isFilled, type Values } from '#resources/core/conditions.ts'
import { completeFlags } from '#resources/core/flags.ts'
import type { OrganisationAnswer, organisationCalls } from '#resources/organisation/organisationCalls.ts'
import type { Caller } from '../platform/common/caller.ts'
import { notFound } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { Services } from '../platform/engine/ports/services.ts'

type Request<Name extends keyof typeof organisationCalls> = DeclaredRequest<(typeof organisationCalls)[Name]>

/** Changes fields of the organisation. Those of `details` may be inline or in an object of that name. */
export async function changeOrganisation({ caller, params, input, studydesk }: Request<'change'>): Promise<OrganisationAnswer> {
  return patch(studydesk, caller, params.orgId, flatten(input))
}

/** Replaces the list of active release toggles. */
export function setReleaseToggles({ caller, params, input, studydesk }: Request<'setReleaseToggles'>): Promise<OrganisationAnswer> {
  return patch(studydesk, caller, params.orgId, input)
}

export const readOrganisation = ({ caller, params, studydesk }: Request<'read'>): Promise<OrganisationAnswer> =>
  responseOf(studydesk, caller, params.orgId)

async function patch(studydesk: Services, caller: Caller, orgId: string, input: Values): Promise<OrganisationAnswer> {
  rejectOtherOrganisation(caller, orgId)
  await studydesk.engine.work(caller, async (work) => {
    const lockStatement = {
      text: 'select theme, feature_flags as flags, version from organisation where org_id = $1 for no key update',
      values: [caller.orgId],
    }
    const [row] = (await work.run(lockStatement)).rows
    await work.update('organisation', caller.orgId, isFilled(input.version) ? input : { ...mergeValues(input, row), version: row?.version })
  })
  return responseOf(studydesk, caller, orgId)
}

/**
 * Merges colours and flags of the input with the stored ones. The specification's request has no version, so two users who change
 * different colours or flags must not undo each other's change. A colour of null is reset to the default.
 */
function mergeValues(input: Values, now: Values | undefined): Values {
  const { theme, featureFlags } = input
  return {
    ...input,
    ...(isObject(theme) && isObject(now?.theme) ? { theme: mergeThemes(now.theme, theme) } : {}),
    ...(Array.isArray(featureFlags) && Array.isArray(now?.flags)
      ? { featureFlags: [...without(now.flags, featureFlags), ...featureFlags] }
      : {}),
  }
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges colours by element of the screens, and within an element by the name of the colour. */
function mergeThemes(now: Values, theme: Values): Values {
  const merge = ([name, colours]: [string, unknown]) => {
    const currentColours = now[name]
    return [name, isObject(colours) && isObject(currentColours) ? withoutNulls({ ...currentColours, ...colours }) : colours] as const
  }
  return withoutNulls({ ...now, ...Object.fromEntries(Object.entries(theme).map(merge)) })
}

const withoutNulls = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** Returns the stored flags that the request does not name. */
function without(flags: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const names = new Set(others.map((flag) => (isObject(flag) ? flag.name : null)))
  return flags.filter((flag) => !isObject(flag) || !names.has(flag.name))
}

async function responseOf({ database }: Services, caller: Caller, orgId: string): Promise<OrganisationAnswer> {
  rejectOtherOrganisation(caller, orgId)
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

/** Rejects the address of another organisation with the same 404 as an unknown one. */
function rejectOtherOrganisation(caller: Caller, orgId: string): void {
  if (orgId.toLowerCase() !== caller.orgId) throw notFound()
}

const flatten = ({ details, ...fields }: Request<'change'>['input']): Values => ({ ...fields, ...details })
