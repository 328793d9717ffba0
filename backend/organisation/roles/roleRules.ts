import { inOrder, isAbility, pageAndAction } from '#policies/pages.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { ownership, requireAdministrator } from '../../platform/access/administration.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { ApplicationError, forbidden, invalid } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { CompletedWrite, DomainHooks, Write, WriteContext } from '../../platform/engine/types.ts'

type Role = ResourceRow['role']
type User = ResourceRow['user']

/**
 * Hooks for the rules of specification 1, section 5, on roles and their users, in addition to those of the declarations. A role has at
 * least one ability, and only known ones; at least one user administers the roles. CONTRIBUTE on ADMIN_ROLES allows writing roles, and
 * CONTRIBUTE on ADMIN_USERS assigning them, but users cannot raise their own rights. Without OWN on ADMIN_ROLES, a user cannot add an
 * ability to their own role, take a role with more rights than theirs, create or appoint another owner of the roles, or change an owner's
 * e-mail, which identifies the owner at the first sign-in.
 */
export const accessHooks: DomainHooks = {
  role: {
    on: { every: { fill: sortAbilities, follow: checkRole } },
  },
  user: {
    on: { every: { follow: checkHolder } },
  },
  studySiteAssignment: {
    on: {
      every: {
        send: ({ caller, before, after, studydesk, onceCommitted }) => {
          const users = [...listHolderIds(before, after)]
          onceCommitted(({ access }) => {
            for (const userId of users) access.forget(caller.orgId, userId)
          })
          return users.map((userId) => studydesk.access.changedStatement(caller.orgId, userId))
        },
      },
    },
  },
}

function sortAbilities({ before, input }: Write<Role>): Partial<Role> | undefined {
  const abilities = abilitiesOf(input)
  if (abilities === undefined && before !== null) return undefined
  checkAbilities(abilities ?? [])
  return { abilities: inOrder(abilities ?? []) }
}

async function checkRole({ caller, before, after, studydesk, run, onceCommitted }: WriteContext<Role>): Promise<void> {
  onceCommitted(({ access }) => access.forget(caller.orgId))
  const added = without(abilitiesOf(after) ?? [], abilitiesOf(before ?? {}) ?? [])
  if (isBeyondCaller(caller, { added, isOwn: added.length > 0 && (await readRoleId(caller, run)) === after.id }))
    throw forbidden('RoleBeyondOwn')
  const lostAbilities = without(abilitiesOf(before ?? {}) ?? [], abilitiesOf(after) ?? [])
  if (lostAbilities.includes(ownership)) await requireAdministrator(run, caller.orgId)
  // Only changed abilities affect open screens; a new name or description does not.
  if (added.length > 0 || lostAbilities.length > 0) await run(studydesk.access.changedStatement(caller.orgId))
}

async function checkHolder({ caller, before, after, studydesk, run, onceCommitted }: WriteContext<User>): Promise<void> {
  if (before !== null) onceCommitted(({ access }) => access.forget(caller.orgId, before.id))
  const hasOtherRole = before?.roleId !== after.roleId
  const hasOtherEmail = before !== null && before.email !== after.email
  if ((hasOtherRole || hasOtherEmail) && !ownsRoles(caller)) await checkAssignedRole(caller, after, run)
  if (before === null || !(hasOtherRole || before.status !== after.status)) return
  await requireAdministrator(run, caller.orgId)
  await run(studydesk.access.changedStatement(caller.orgId, after.id))
}

/**
 * True if these additions to a role exceed the caller's own rights. In specification 1, OWN on ADMIN_ROLES makes a user an owner of the
 * roles.
 */
export function isBeyondCaller(caller: Caller, { added, isOwn }: { readonly added: readonly string[]; readonly isOwn: boolean }): boolean {
  if (added.length === 0 || ownsRoles(caller)) return false
  return added.includes(ownership) || (isOwn && added.some((ability) => !hasAbility(caller, ability)))
}

/** @throws ApplicationError NoPermissionChecked, invalid for an unknown ability */
export function checkAbilities(abilities: readonly unknown[]): void {
  if (abilities.length === 0) {
    throw new ApplicationError(422, 'NoPermissionChecked', { fields: [{ path: 'abilities', code: 'NoPermissionChecked' }] })
  }
  const unknown = abilities.flatMap((each, index) => (isAbility(each) ? [] : [{ path: `abilities.${index}`, code: 'unknownAbility' }]))
  if (unknown.length > 0) throw invalid(unknown)
}

/**
 * Returns the user's role from the database, because this node's cache may still have the former role. An assignment locks the role, as a
 * write of the role does.
 */
async function readRoleId({ orgId, userId }: Caller, run: Run): Promise<unknown> {
  const { rows } = await run({ text: 'select role_id from "user" where org_id = $1 and id = $2', values: [orgId, userId] })
  return rows[0]?.role_id
}

async function checkAssignedRole(caller: Caller, user: CompletedWrite<User>['after'], run: Run): Promise<void> {
  const { rows } = await run({
    text: 'select abilities from "role" where org_id = $1 and id = $2',
    values: [caller.orgId, user.roleId],
  })
  const abilities: readonly string[] = rows[0]?.abilities ?? []
  const isOwnUser = user.id === caller.userId
  if (abilities.includes(ownership) || (isOwnUser && abilities.some((ability) => !hasAbility(caller, ability))))
    throw forbidden('RoleBeyondOwn')
}

/** Returns the users whose study sites a write changed: an assignment may move from one user to another. */
const listHolderIds = (...rows: readonly ({ readonly userId?: unknown } | null)[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => (typeof row?.userId === 'string' ? row.userId : [])))

const ownsRoles = (caller: Caller): boolean => caller.can('ADMIN_ROLES', 'OWN')

function hasAbility(caller: Caller, ability: string): boolean {
  const entry = pageAndAction(ability)
  return entry === null || caller.can(entry.page, entry.action)
}

/** Returns the abilities in the input; undefined if it has none. Anything but a list counts as an empty list. */
function abilitiesOf(input: { readonly abilities?: unknown }): readonly string[] | undefined {
  if (input.abilities === undefined) return undefined
  return Array.isArray(input.abilities) ? input.abilities : []
}

const without = (list: readonly string[], others: readonly string[]): readonly string[] => list.filter((each) => !others.includes(each))
