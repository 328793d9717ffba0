import { abilitiesOf } from '#policies/pages.ts'
import type { accessCalls } from '#resources/access/calls.ts'
import { type Abilities, type Action, pageNames } from '#resources/core/access.ts'
import type { PageChange, RoleHolder, RolePreview } from '#resources/core/answers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import { administratorsStatement, ownership } from '../access/administration.ts'
import type { Caller } from '../caller.ts'
import type { Statement } from '../database/types.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { notFound } from '../errors.ts'
import { checkAbilities, isBeyond } from './roleRules.ts'

/** Holders named at most; the total tells how many there are. */
const mostNamed = 50

/**
 * What saving a role with other abilities would do, without doing it: to its holders page by page, and whether it would be refused.
 *
 * @throws notFound, NoPermissionChecked, invalid
 */
export async function previewRole({
  caller,
  params: { id },
  input: { abilities },
  studydesk,
}: DeclaredRequest<(typeof accessCalls)['previewRole']>): Promise<RolePreview> {
  checkAbilities(abilities)
  if (!isUuid(id.toLowerCase())) throw notFound()
  const roleId = id.toLowerCase()
  const [roles, counted, named, administrators] = await studydesk.database.batch(caller.orgId, [
    { text: 'select abilities from "role" where org_id = $1 and id = $2', values: [caller.orgId, roleId] },
    { text: 'select count(*)::int as total from "user" where org_id = $1 and role_id = $2', values: [caller.orgId, roleId] },
    holdersStatement(caller, roleId),
    administratorsStatement(caller.orgId, { roleId, abilities }),
  ])
  const role = roles?.rows[0] as { readonly abilities: readonly string[] | null } | undefined
  if (role === undefined) throw notFound()

  const before = role.abilities ?? []
  const added = abilities.filter((each) => !before.includes(each))
  const losesOwnership = before.includes(ownership) && !abilities.includes(ownership)
  const isOwn = (await studydesk.access.grantsOf(caller.orgId, caller.userId)).roleId === roleId
  return {
    pages: pageChanges(abilitiesOf(before), abilitiesOf(abilities)),
    holders: {
      total: counted?.rows[0]?.total ?? 0,
      people: caller.can('ADMIN_USERS', 'VIEW') ? ((named?.rows ?? []) as RoleHolder[]) : null,
    },
    isOwn,
    refusal: isBeyond(caller, { added, isOwn })
      ? 'RoleBeyondOwn'
      : losesOwnership && administrators?.rows[0]?.kept !== true
        ? 'OrgConfigurationError'
        : null,
  }
}

/** What differs, page by page. */
const pageChanges = (before: Abilities, after: Abilities): readonly PageChange[] =>
  pageNames.flatMap((page) => {
    const [held, holds] = [before[page] ?? [], after[page] ?? []]
    const gained = holds.filter((action) => !held.includes(action))
    const lost = held.filter((action) => !holds.includes(action))
    return gained.length === 0 && lost.length === 0 ? [] : [{ page, change: changeOf(held, holds), gained, lost }]
  })

function changeOf(held: readonly Action[], holds: readonly Action[]): PageChange['change'] {
  if (held.length === 0) return 'gained'
  return holds.length === 0 ? 'lost' : 'changed'
}

/** Holders who can sign in come first, deactivated ones after them. */
const holdersStatement = ({ orgId }: Caller, roleId: string): Statement => ({
  text: `select id, first_name || ' ' || last_name as "fullName", status <> 'DEACTIVATED' as "isActive"
    from "user" where org_id = $1 and role_id = $2 order by status = 'DEACTIVATED', lower(last_name), lower(first_name), id limit ${mostNamed}`,
  values: [orgId, roleId],
})
