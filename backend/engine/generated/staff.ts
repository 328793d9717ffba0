import { pages } from '#policies/pages.ts'
import type { Action, PageName } from '#resources/core/access.ts'
import { pageNames } from '#resources/core/access.ts'
import { isReference } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isScopedOnlyBy, scopeOf } from '#resources/core/scope.ts'
import { resourceNamed } from '#resources/index.ts'
import type { StudySitePair } from '../../caller.ts'
import type { TestNode } from '../../testing/index.ts'

/** Users who are made for a test, each with a role of their own and all study-sites of their organisation. */
export interface Staff {
  /** The e-mail of a user who may do everything on every page. */
  readonly everything: string
  /** The e-mail of a user who holds these abilities and no others. */
  withAbilities(abilities: readonly string[]): Promise<string>
}

/** An organisation of the demo, and who may make users in it. */
export const northlake = 'admin@northlake.example'
export const riveSud = 'admin@rivesud.example'

/** A user works at this study-site from now on, and at no other of theirs. */
export async function keepOnlyAt(node: TestNode, email: string, { studyId, siteId }: StudySitePair): Promise<void> {
  await node.ownerQuery(
    `delete from study_site_assignment where user_id = (select id from "user" where email = $1) and (study_id, site_id) <> ($2, $3)`,
    [email, studyId, siteId],
  )
}

/** Two users who see another part of the demo each. */
interface UnequalStaff {
  readonly staff: Staff
  /** Works at every study-site. */
  readonly everywhere: string
  /** Works at one study-site alone: the one with most enrolled. */
  readonly oneSite: string
  readonly place: StudySitePair & { readonly orgId: string }
}

/** @param abilities of the user who works at one study-site */
export async function hireUnequally(node: TestNode, abilities: readonly string[]): Promise<UnequalStaff> {
  const staff = await hireStaff(node)
  const oneSite = await staff.withAbilities(abilities)
  const [place] = await node.ownerQuery<UnequalStaff['place'] & Record<string, unknown>>(
    `select card.org_id as "orgId", card.study_id as "studyId", card.site_id as "siteId" from participant_study card
      join study on study.org_id = card.org_id and study.id = card.study_id and study.status = 'RECRUITING'
      where card.recruitment_status = 'ENROLLED' and card.org_id = (select org_id from "user" where email = $1)
      group by 1, 2, 3 order by count(*) desc limit 1`,
    [staff.everything],
  )
  if (place === undefined) throw new Error('Nobody is enrolled in the demo')
  await keepOnlyAt(node, oneSite, place)
  return { staff, everywhere: staff.everything, oneSite, place }
}

/** The e-mail of the user who had the rows, and of the user who gets them. */
interface Handover {
  readonly from: string
  readonly to: string
}

/**
 * Rows of a resource that somebody made become somebody else's, with the rows that they must name, and are published: some scopes admit
 * only what is one's own, or everybody's.
 */
export async function giveTo(node: TestNode, resource: ResourceDefinition, { from, to }: Handover): Promise<void> {
  for (const { name, scope } of withNamed(resource)) {
    if (isScopedOnlyBy({ scope }, 'org')) continue
    const published = scopeOf({ scope }, 'published')
    await node.ownerQuery(
      `update "${snake(name)}"
        set ${ownedBy({ scope })}${published === undefined ? '' : `, "${snake(published.state)}" = 'PUBLISHED'`}
        where created_by = (select id from "user" where email = $2)`,
      [to, from],
    )
  }
}

const ownedBy = (resource: Pick<ResourceDefinition, 'scope'>): string =>
  [...new Set(['createdBy', ownerField(resource) ?? 'createdBy'].map(snake))]
    .map((column) => `${column} = (select id from "user" where email = $1)`)
    .join(', ')

/** The field that names the user whose row it is, where that need not be its maker. */
export function ownerField(resource: Pick<ResourceDefinition, 'scope'>): string | undefined {
  const user = scopeOf(resource, 'self')?.user ?? scopeOf(resource, 'recipient')?.user
  return user === 'createdBy' ? undefined : user
}

/**
 * Abilities without which a level of the resource shows no row: a notification is for those who may read what it tells of, and what belongs to all takes a
 * page of its own.
 */
export const shownWith = (resource: ResourceDefinition): readonly string[] => [
  ...(scopeOf(resource, 'recipient') === undefined ? [] : ['LEARNING:VIEW']),
  ...new Set(withNamed(resource).flatMap(({ pageOfAll }) => (pageOfAll === undefined ? [] : [`${pageOfAll}:CONTRIBUTE`]))),
]

/** Makes a user the owner of one row, where the scope of the resource looks at owners. */
export async function giveRowTo(
  node: TestNode,
  { name, scope }: ResourceDefinition,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<void> {
  if (isScopedOnlyBy({ scope }, 'org')) return
  await node.ownerQuery(`update "${snake(name)}" set ${ownedBy({ scope })} where id = $2`, [to, id])
}

/** Does it depend on the maker of a row, or of a row that it must name, who may reach the row? */
export const looksAtOwners = (resource: ResourceDefinition): boolean => withNamed(resource).some((each) => !isScopedOnlyBy(each, 'org'))

/** A resource, the resources that its rows must name, those that these must name, and so on; each once. */
function withNamed(resource: ResourceDefinition, known: readonly ResourceDefinition[] = []): readonly ResourceDefinition[] {
  if (known.includes(resource)) return known
  return Object.values(resource.fields).reduce<readonly ResourceDefinition[]>(
    (found, field) => (isReference(field) && field.required === true ? withNamed(resourceNamed(field.to), found) : found),
    [...known, resource],
  )
}

/** Hands files that no record names yet to another user. */
export async function giveFilesTo(node: TestNode, { from, to }: Handover): Promise<void> {
  await node.ownerQuery(
    `update stored_file set uploaded_by = (select id from "user" where email = $1)
      where resource is null and uploaded_by = (select id from "user" where email = $2)`,
    [to, from],
  )
}

/** Users that were hired in this process: a node that files share has one of each address. */
let hired = 0

export async function hireStaff(node: TestNode, administrator = northlake): Promise<Staff> {
  const made = new Map<string, Promise<string>>()
  const withAbilities = (abilities: readonly string[]): Promise<string> => {
    const key = abilities.join(' ')
    const known = made.get(key) ?? hire(node, administrator, { abilities, number: ++hired })
    made.set(key, known)
    return known
  }
  return { withAbilities, everything: await withAbilities(allAbilities) }
}

export const allAbilities = pageNames.flatMap((page: PageName) => pages[page].map((action: Action) => `${page}:${action}`))

async function hire(
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
      select org_id, gen_random_uuid(), $2, study_id, site_id, 'COORDINATOR' from study_site where org_id = $1`,
    [person?.org_id, user?.id],
  )
  node.studydesk.access.forget(person?.org_id ?? '')
  return email
}
