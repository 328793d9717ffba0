import { isFilled, type Values } from '#resources/core/conditions.ts'
import { completeFlags } from '#resources/core/flags.ts'
import type { OrganisationAnswer, organisationCalls } from '#resources/organisation/calls.ts'
import type { Caller } from '../caller.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { invalid, notFound } from '../errors.ts'

type Request<Name extends keyof typeof organisationCalls> = DeclaredRequest<(typeof organisationCalls)[Name]>

const detailNames: readonly string[] = ['webPageTitle', 'logoFile', 'faviconFile', 'supportEmail']

/** Fields of the organisation, those of `details` in place or in an object of that name. */
export async function changeOrganisation({ caller, params, input, studydesk }: Request<'change'>): Promise<OrganisationAnswer> {
  return patch(studydesk, caller, params.orgId, flatten(input))
}

/** The names that are on from now, all of them. */
export function setReleaseToggles({ caller, params, input, studydesk }: Request<'setReleaseToggles'>): Promise<OrganisationAnswer> {
  return patch(studydesk, caller, params.orgId, input)
}

export const readOrganisation = ({ caller, params, studydesk }: Request<'read'>): Promise<OrganisationAnswer> =>
  answerOf(studydesk, caller, params.orgId)

async function patch(studydesk: Studydesk, caller: Caller, orgId: string, input: Values): Promise<OrganisationAnswer> {
  refuseOther(caller, orgId)
  await studydesk.engine.work(caller, async (work) => {
    const held = {
      text: 'select theme, feature_flags as flags, version from organisation where org_id = $1 for no key update',
      values: [caller.orgId],
    }
    const [row] = (await work.run(held)).rows
    await work.update('organisation', caller.orgId, isFilled(input.version) ? input : { ...merged(input, row), version: row?.version })
  })
  return answerOf(studydesk, caller, orgId)
}

/**
 * The specification's call knows no version: colours and flags that it names take their places among the others, so that two who change different ones
 * do not undo each other's. A colour of null goes back to the default.
 */
function merged(input: Values, now: Values | undefined): Values {
  const { theme, featureFlags } = input
  return {
    ...input,
    ...(isObject(theme) && isObject(now?.theme) ? { theme: mergedTheme(now.theme, theme) } : {}),
    ...(Array.isArray(featureFlags) && Array.isArray(now?.flags)
      ? { featureFlags: [...without(now.flags, featureFlags), ...featureFlags] }
      : {}),
  }
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Colours by what they are of, and within that by name. */
function mergedTheme(now: Values, theme: Values): Values {
  const merge = ([name, colours]: [string, unknown]) => {
    const former = now[name]
    return [name, isObject(colours) && isObject(former) ? withoutNulls({ ...former, ...colours }) : colours] as const
  }
  return withoutNulls({ ...now, ...Object.fromEntries(Object.entries(theme).map(merge)) })
}

const withoutNulls = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** The flags that the others do not name. */
function without(flags: readonly unknown[], others: readonly unknown[]): readonly unknown[] {
  const names = new Set(others.map((flag) => (isObject(flag) ? flag.name : null)))
  return flags.filter((flag) => !isObject(flag) || !names.has(flag.name))
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

function flatten({ details, ...fields }: Request<'change'>['input']): Values {
  if (!isObject(details)) return fields
  const unknown = Object.keys(details).filter((name) => !detailNames.includes(name))
  if (unknown.length > 0) throw invalid([{ path: 'details', code: 'unknownField' }])
  return { ...fields, ...details }
}
