import { abilitiesOf } from '#policies/pages.ts'
import { type Abilities, type Action, pageNames } from '#resources/core/access.ts'
import type { PageChange, RoleHolder, RolePreview } from '#resources/core/answers/answers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { accessCalls } from '#resources/organisation/accessCalls.ts'
import { buildAdministratorsStatement, ownership } from '../../platform/access/administration.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { checkAbilities, isBeyondCaller } from './roleRules.ts'

/** Most users whose names are listed; the total counts all. */
const mostNamed = 50

/**
 * Simulates a change of a role's abilities: the effect on its users page by page, and whether the change would be rejected.
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
  const [roles, countResult, namedResult, administrators] = await studydesk.database.batch(caller.orgId, [
    { text: 'select abilities from "role" where org_id = $1 and id = $2', values: [caller.orgId, roleId] },
    { text: 'select count(*)::int as total from "user" where org_id = $1 and role_id = $2', values: [caller.orgId, roleId] },
    buildHoldersStatement(caller, roleId),
    buildAdministratorsStatement(caller.orgId, { roleId, abilities }),
  ])
  const role = roles?.rows[0] as { readonly abilities: readonly string[] | null } | undefined
  if (role === undefined) throw notFound()

  const before = role.abilities ?? []
  const added = abilities.filter((each) => !before.includes(each))
  const losesOwnership = before.includes(ownership) && !abilities.includes(ownership)
  const isOwnRole = (await studydesk.access.grantsOf(caller.orgId, caller.userId)).roleId === roleId
  return {
    pages: pageChanges(abilitiesOf(before), abilitiesOf(abilities)),
    holders: {
      total: countResult?.rows[0]?.total ?? 0,
      people: caller.can('ADMIN_USERS', 'VIEW') ? ((namedResult?.rows ?? []) as RoleHolder[]) : null,
    },
    isOwn: isOwnRole,
    refusal: isBeyondCaller(caller, { added, isOwn: isOwnRole })
      ? 'RoleBeyondOwn'
      : losesOwnership && administrators?.rows[0]?.kept !== true
        ? 'OrgConfigurationError'
        : null,
  }
}

/** Returns the differences page by page. */
const pageChanges = (before: Abilities, after: Abilities): readonly PageChange[] =>
  pageNames.flatMap((page) => {
    const [oldActions, newActions] = [before[page] ?? [], after[page] ?? []]
    const gainedActions = newActions.filter((action) => !oldActions.includes(action))
    const lostActions = oldActions.filter((action) => !newActions.includes(action))
    return gainedActions.length === 0 && lostActions.length === 0
      ? []
      : [{ page, change: changeOf(oldActions, newActions), gained: gainedActions, lost: lostActions }]
  })

function changeOf(oldActions: readonly Action[], newActions: readonly Action[]): PageChange['change'] {
  if (oldActions.length === 0) return 'gained'
  return newActions.length === 0 ? 'lost' : 'changed'
}

/** Selects the users of a role: those who can sign in come first, deactivated ones last. */
const buildHoldersStatement = ({ orgId }: Caller, roleId: string): Statement => ({
  text: `select id, first_name || ' ' || last_name as "fullName", status <> 'DEACTIVATED' as "isActive"
    from "user" where org_id = $1 and role_id = $2 order by status = 'DEACTIVATED', lower(last_name), lower(first_name), id limit ${mostNamed}`,
  values: [orgId, roleId],
})
