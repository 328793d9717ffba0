import { pages } from '#policies/pages.ts'
import type { Action, PageName } from '#resources/core/access.ts'
import { pageNames } from '#resources/core/access.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { TestNode } from '../../testing/index.ts'

/** Users made for a test, each with a role of his own and the study-sites of the demo's organisation. */
export interface Staff {
  /** Everything on every page. */
  readonly everything: string
  /** The e-mail of a user who holds these abilities and no others. */
  withAbilities(abilities: readonly string[]): Promise<string>
}

/** An organisation of the demo, and who may make users in it. */
export const northlake = 'admin@northlake.example'
export const riveSud = 'admin@rivesud.example'

/** Rows that a generated user made become this one's, and are published: some scopes admit only what is one's own, or everybody's. */
export async function giveTo(node: TestNode, resource: ResourceDefinition, email: string): Promise<void> {
  if (resource.scope.every((scope) => scope === 'org')) return
  if (resource.scope.includes('published')) await publish(node, resource)
  await node.ownerQuery(
    `update "${snake(resource.name)}" set created_by = (select id from "user" where email = $1)
      where created_by in (select id from "user" where email like 'generated%')`,
    [email],
  )
}

const publish = (node: TestNode, resource: ResourceDefinition): Promise<unknown> =>
  node.ownerQuery(
    `update "${snake(resource.name)}" set status = 'PUBLISHED' where created_by in (select id from "user" where email like 'generated%')`,
  )

/** Files of generated users that no record has named yet become this one's. */
export async function giveFilesTo(node: TestNode, email: string): Promise<void> {
  await node.ownerQuery(
    `update stored_file set uploaded_by = (select id from "user" where email = $1)
      where resource is null and uploaded_by in (select id from "user" where email like 'generated%')`,
    [email],
  )
}

export async function hireStaff(node: TestNode, administrator = northlake): Promise<Staff> {
  const made = new Map<string, Promise<string>>()
  const withAbilities = (abilities: readonly string[]): Promise<string> => {
    const key = abilities.join(' ')
    const known = made.get(key) ?? hire(node, administrator, { abilities, number: made.size + 1 })
    made.set(key, known)
    return known
  }
  return { withAbilities, everything: await withAbilities(allAbilities) }
}

const allAbilities = pageNames.flatMap((page: PageName) => pages[page].map((action: Action) => `${page}:${action}`))

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
