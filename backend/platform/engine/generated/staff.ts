import { pages } from '#policies/pages.ts'
import type { Action, PageName } from '#resources/core/access.ts'
import { pageNames } from '#resources/core/access.ts'
import { isReference } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isScopedOnlyBy, scopeOf } from '#resources/core/scope.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { getResource } from '#resources/index.ts'
import type { TestNode } from '../../../app/testing/index.ts'
import type { StudySitePair } from '../../common/caller.ts'

/** Users created for a test, each with a separate role and all study-sites of their organisation. */
export interface Staff {
  /** The e-mail of a user who may do everything on every page. */
  readonly everything: string
  /** Creates a user with only these abilities; returns the e-mail. */
  withAbilities(abilities: readonly string[]): Promise<string>
}

/** Users who may create users in an organisation of the demo. */
export const northlake = 'admin@northlake.example'
export const riveSud = 'admin@rivesud.example'

/** Limits a user's assignments to this study-site. */
export async function restrictToStudySite(node: TestNode, email: string, { studyId, siteId }: StudySitePair): Promise<void> {
  await node.ownerQuery(
    `delete from study_site_assignment where user_id = (select id from "user" where email = $1) and (study_id, site_id) <> ($2, $3)`,
    [email, studyId, siteId],
  )
}

/** Two users who see different parts of the demo. */
interface UnequalStaff {
  readonly staff: Staff
  /** E-mail of the user who works at every study-site. */
  readonly everywhere: string
  /** E-mail of the user who works only at one study-site, which is the one with the most enrolled participants. */
  readonly oneSite: string
  readonly place: StudySitePair & { readonly orgId: string }
}

/** Creates the two users. @param abilities of the user who works at one study-site */
export async function hireUnequalStaff(node: TestNode, abilities: readonly string[]): Promise<UnequalStaff> {
  const staff = await hireStaff(node)
  const oneSiteUser = await staff.withAbilities(abilities)
  const [studySite] = await node.ownerQuery<UnequalStaff['place'] & Record<string, unknown>>(
    `select card.org_id as "orgId", card.study_id as "studyId", card.site_id as "siteId" from participant_study card
      join study on study.org_id = card.org_id and study.id = card.study_id and study.status = 'RECRUITING'
      where card.recruitment_status = 'ENROLLED' and card.org_id = (select org_id from "user" where email = $1)
      group by 1, 2, 3 order by count(*) desc limit 1`,
    [staff.everything],
  )
  if (studySite === undefined) throw new Error('Nobody is enrolled in the demo')
  await restrictToStudySite(node, oneSiteUser, studySite)
  return { staff, everywhere: staff.everything, oneSite: oneSiteUser, place: studySite }
}

/** E-mails of the previous and the new owner of rows. */
interface Handover {
  readonly from: string
  readonly to: string
}

/**
 * Transfers rows of a user to another user, together with the rows that they must reference. It also publishes them, because some scopes
 * show only own or published rows.
 */
export async function transferRows(node: TestNode, resource: ResourceDefinition, { from, to }: Handover): Promise<void> {
  for (const { name, scope, view } of collectReferenced(resource)) {
    // The readers of an event depend on its kind and not on its author, and events cannot be updated.
    if (isScopedOnlyBy({ scope }, 'org', 'readableKind') || view === true) continue
    const publishedScope = scopeOf({ scope }, 'published')
    await node.ownerQuery(
      `update "${toSnakeCase(name)}"
        set ${buildOwnerAssignments({ scope })}${publishedScope === undefined ? '' : `, "${toSnakeCase(publishedScope.state)}" = 'PUBLISHED'`}
        where created_by = (select id from "user" where email = $2)`,
      [to, from],
    )
  }
}

const buildOwnerAssignments = (resource: Pick<ResourceDefinition, 'scope'>): string =>
  [...new Set(['createdBy', findOwnerField(resource) ?? 'createdBy'].map(toSnakeCase))]
    .map((column) => `${column} = (select id from "user" where email = $1)`)
    .join(', ')

/** Name of the field that contains a row's owner, if the owner need not be the row's creator. */
export function findOwnerField(resource: Pick<ResourceDefinition, 'scope'>): string | undefined {
  const user = scopeOf(resource, 'self')?.user ?? scopeOf(resource, 'recipient')?.user
  return user === 'createdBy' ? undefined : user
}

/**
 * Abilities that a user needs, in addition to the level, to see any row of the resource. A notification is only shown to users who may
 * read its record, and rows without a study require an ability on a separate page.
 */
export const viewAbilitiesOf = (resource: ResourceDefinition): readonly string[] => [
  ...(scopeOf(resource, 'recipient') === undefined ? [] : ['LEARNING:VIEW']),
  ...new Set(collectReferenced(resource).flatMap(({ pageOfAll }) => (pageOfAll === undefined ? [] : [`${pageOfAll}:CONTRIBUTE`]))),
]

/** Makes a user the owner of one row, if the scope of the resource depends on owners. */
export async function transferRow(
  node: TestNode,
  { name, scope, view }: ResourceDefinition,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<void> {
  if (isScopedOnlyBy({ scope }, 'org', 'readableKind') || view === true) return
  await node.ownerQuery(`update "${toSnakeCase(name)}" set ${buildOwnerAssignments({ scope })} where id = $2`, [to, id])
}

/** True if access to the row depends on its creator, or on the creator of a row that it must reference. */
export const isOwnerScoped = (resource: ResourceDefinition): boolean =>
  collectReferenced(resource).some((each) => !isScopedOnlyBy(each, 'org', 'readableKind'))

/** Returns a resource and all resources that its rows must reference, directly or indirectly. Each occurs once. */
function collectReferenced(
  resource: ResourceDefinition,
  knownResources: readonly ResourceDefinition[] = [],
): readonly ResourceDefinition[] {
  if (knownResources.includes(resource)) return knownResources
  return Object.values(resource.fields).reduce<readonly ResourceDefinition[]>(
    (collectedResources, field) =>
      isReference(field) && field.required === true ? collectReferenced(getResource(field.to), collectedResources) : collectedResources,
    [...knownResources, resource],
  )
}

/** Transfers files that no record names yet to another user. */
export async function transferFiles(node: TestNode, { from, to }: Handover): Promise<void> {
  await node.ownerQuery(
    `update stored_file set uploaded_by = (select id from "user" where email = $1)
      where resource is null and uploaded_by = (select id from "user" where email = $2)`,
    [to, from],
  )
}

/** Number of users created in this process. It makes e-mail addresses unique on a node that several test files share. */
let hired = 0

export async function hireStaff(node: TestNode, administrator = northlake): Promise<Staff> {
  const emailsByAbilities = new Map<string, Promise<string>>()
  const withAbilities = (abilities: readonly string[]): Promise<string> => {
    const key = abilities.join(' ')
    const email = emailsByAbilities.get(key) ?? hireUser(node, administrator, { abilities, number: ++hired })
    emailsByAbilities.set(key, email)
    return email
  }
  return { withAbilities, everything: await withAbilities(allAbilities) }
}

export const allAbilities = pageNames.flatMap((page: PageName) => pages[page].map((action: Action) => `${page}:${action}`))

async function hireUser(
  node: TestNode,
  administrator: string,
  { abilities, number }: { readonly abilities: readonly string[]; readonly number: number },
): Promise<string> {
  const email = `generated${number}.${administrator}`
  const [person] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [administrator])
  const [role] = await node.ownerQuery<{ id: string }>(
    'insert into role (org_id, id, role_name, abilities) values ($1, gen_random_uuid(), $2, $3) returning id',
    [person?.org_id, `Generated ${number}`, abilities],
  )
  const [user] = await node.ownerQuery<{ id: string }>(
    `insert into "user" (org_id, id, first_name, last_name, email, language, role_id, lms_role, status, password_expiry)
      values ($1, gen_random_uuid(), 'Gene', 'Rated', $2, 'en', $3, 'LEARNER', 'ACTIVE', 'NEVER') returning id`,
    [person?.org_id, email, role?.id],
  )
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select org_id, gen_random_uuid(), $2, study_id, site_id, 'PRINCIPAL_INVESTIGATOR' from study_site where org_id = $1`,
    [person?.org_id, user?.id],
  )
  node.studydesk.access.forget(person?.org_id ?? '')
  return email
}
