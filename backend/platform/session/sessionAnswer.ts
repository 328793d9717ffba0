import type { SessionAnswer } from '#resources/core/answers/answers.ts'
import { type FlagName, getActiveFlags } from '#resources/core/flags.ts'
import { ownStudySiteRows, readerValues } from '../access/assignments.ts'
import { studyTitle } from '../access/studyTitle.ts'
import type { Caller } from '../common/caller.ts'
import { notAuthenticated } from '../common/errors.ts'
import type { Services } from '../engine/ports/services.ts'

/** Maximum number of studies that the user can choose from. */
const mostStudies = 500

/** Data of the signed-in user for the application shell: `GET session`. */
export async function sessionAnswer(studydesk: Services, caller: Caller): Promise<SessionAnswer> {
  const { config, database, access } = studydesk
  const [grants, [snapshots, users, organisations, studies, sites]] = await Promise.all([
    access.grantsOf(caller.orgId, caller.userId),
    database.batch(caller.orgId, [
      { text: 'select pg_current_snapshot()::text as snapshot', values: [] },
      {
        text: `select first_name, last_name, email, role_id, role_name, language, appearance, status from "user"
          left join role on role.org_id = "user".org_id and role.id = "user".role_id
          where "user".org_id = $1 and "user".id = $2`,
        values: [caller.orgId, caller.userId],
      },
      {
        text: `select name, language, appearance, web_page_title, logo_file, favicon_file, support_email, theme, default_role_id, feature_flags, release_toggles
          from organisation where org_id = $1`,
        values: [caller.orgId],
      },
      {
        text: `select id, ${studyTitle} as name, status from study where org_id = $1 and deleted_at is null
          and id in (select mine.study_id from ${ownStudySiteRows} mine)
          order by lower(${studyTitle}), id limit ${mostStudies}`,
        values: readerValues(caller),
      },
      {
        text: 'select id, name from site where org_id = $1 and id = any($2::uuid[]) and deleted_at is null order by lower(name), id',
        values: [caller.orgId, [...new Set(caller.studySites.map(({ siteId }) => siteId))]],
      },
    ]),
  ])
  const user = users?.rows[0]
  const organisation = organisations?.rows[0]
  if (user === undefined || organisation === undefined) throw notAuthenticated()
  const forcedFlags: readonly FlagName[] = config.customFormStatusFor.includes(caller.orgId) ? ['custom-form-status'] : []
  return {
    user: {
      id: caller.userId,
      givenName: user.first_name,
      fullName: `${user.first_name} ${user.last_name}`,
      email: user.email,
      roleId: user.role_id,
      roleName: user.role_name ?? '',
      isFederatedAccount: user.status === 'FEDERATED',
      language: user.language,
      appearance: user.appearance,
    },
    organisation: {
      id: caller.orgId,
      name: organisation.name,
      theme: organisation.theme,
      details: {
        webPageTitle: organisation.web_page_title,
        logoFile: organisation.logo_file,
        faviconFile: organisation.favicon_file,
        supportEmail: organisation.support_email,
      },
      language: organisation.language,
      appearance: organisation.appearance,
      zones: caller.zones,
      customFields: caller.customFields ?? {},
      defaultRoleId: organisation.default_role_id,
      flags: getActiveFlags({ featureFlags: organisation.feature_flags, releaseToggles: organisation.release_toggles }, forcedFlags),
      forcedFlags: forcedFlags,
      releaseToggles: organisation.release_toggles ?? [],
    },
    abilities: grants.abilities,
    unlocks: unlocksOf(caller, Date.now()),
    studies:
      studies?.rows.map(({ id, name, status }) => {
        const siteIds = caller.studySites.filter(({ studyId }) => studyId === id).map(({ siteId }) => siteId)
        return { id, name, status, siteIds, siteCount: siteIds.length }
      }) ?? [],
    sites: sites?.rows.map(({ id, name }) => ({ id, name })) ?? [],
    asOf: snapshots?.rows[0]?.snapshot,
  }
}

/** Returns the remaining seconds instead of a timestamp, because the client's clock may differ from ours. */
const unlocksOf = ({ unlocked }: Caller, now: number): SessionAnswer['unlocks'] =>
  [...unlocked].flatMap(([recordId, unlockedUntil]) =>
    unlockedUntil > now ? [{ recordId, endsIn: Math.ceil((unlockedUntil - now) / 1000) }] : [],
  )
