import { inOrder, isAbility, pageAndAction } from '#policies/pages.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { keepAnAdministrator, ownership } from '../access/administration.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { DomainHooks, Write, Writing, Written } from '../engine/types.ts'
import { ApplicationError, forbidden, invalid } from '../errors.ts'

type Role = ResourceRow['role']
type User = ResourceRow['user']

/**
 * Rules of specification 1, section 5, over roles and their holders, beside those of the declarations:
 * a role has at least one ability, and known ones only; somebody keeps the administration of roles.
 *
 * CONTRIBUTE on ADMIN_ROLES is enough to write roles, and on ADMIN_USERS to hand them out, except for raising oneself:
 * without OWN on ADMIN_ROLES nobody adds an ability to the role that they hold, takes a role that can do more than they can,
 * or makes or names another owner of the roles, or changes an owner's e-mail: the first sign-in goes by it.
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
          const users = [...holders(before, after)]
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
  const abilities = abilitiesIn(input)
  if (abilities === undefined && before !== null) return undefined
  checkAbilities(abilities ?? [])
  return { abilities: inOrder(abilities ?? []) }
}

async function checkRole({ caller, before, after, studydesk, run, onceCommitted }: Writing<Role>): Promise<void> {
  onceCommitted(({ access }) => access.forget(caller.orgId))
  const added = without(abilitiesIn(after) ?? [], abilitiesIn(before ?? {}) ?? [])
  if (isBeyond(caller, { added, isOwn: added.length > 0 && (await roleHeldBy(caller, run)) === after.id })) throw forbidden('RoleBeyondOwn')
  const lost = without(abilitiesIn(before ?? {}) ?? [], abilitiesIn(after) ?? [])
  if (lost.includes(ownership)) await keepAnAdministrator(run, caller.orgId)
  // A new name or description changes no screen.
  if (added.length > 0 || lost.length > 0) await run(studydesk.access.changedStatement(caller.orgId))
}

async function checkHolder({ caller, before, after, studydesk, run, onceCommitted }: Writing<User>): Promise<void> {
  if (before !== null) onceCommitted(({ access }) => access.forget(caller.orgId, before.id))
  const hasOtherRole = before?.roleId !== after.roleId
  const hasOtherEmail = before !== null && before.email !== after.email
  if ((hasOtherRole || hasOtherEmail) && !ownsRoles(caller)) await checkHandedOut(caller, after, run)
  if (before === null || !(hasOtherRole || before.status !== after.status)) return
  await keepAnAdministrator(run, caller.orgId)
  await run(studydesk.access.changedStatement(caller.orgId, after.id))
}

/** Would these additions to a role give more than the caller may give? Specification 1 knows one owner of the roles: ADMIN_ROLES. */
export function isBeyond(caller: Caller, { added, isOwn }: { readonly added: readonly string[]; readonly isOwn: boolean }): boolean {
  if (added.length === 0 || ownsRoles(caller)) return false
  return added.includes(ownership) || (isOwn && added.some((ability) => !holds(caller, ability)))
}

/** @throws ApplicationError NoPermissionChecked, invalid for what is no ability */
export function checkAbilities(abilities: readonly unknown[]): void {
  if (abilities.length === 0) {
    throw new ApplicationError(422, 'NoPermissionChecked', { fields: [{ path: 'abilities', code: 'NoPermissionChecked' }] })
  }
  const unknown = abilities.flatMap((each, place) => (isAbility(each) ? [] : [{ path: `abilities.${place}`, code: 'unknownAbility' }]))
  if (unknown.length > 0) throw invalid(unknown)
}

/** The role as the database has it: this node may not have heard yet that the user was given another one. Giving a role locks the role, as a write of it does. */
async function roleHeldBy({ orgId, userId }: Caller, run: Run): Promise<unknown> {
  const { rows } = await run({ text: 'select role_id from "user" where org_id = $1 and id = $2', values: [orgId, userId] })
  return rows[0]?.role_id
}

async function checkHandedOut(caller: Caller, user: Written<User>['after'], run: Run): Promise<void> {
  const { rows } = await run({
    text: 'select abilities from "role" where org_id = $1 and id = $2',
    values: [caller.orgId, user.roleId],
  })
  const abilities: readonly string[] = rows[0]?.abilities ?? []
  const isOwn = user.id === caller.userId
  if (abilities.includes(ownership) || (isOwn && abilities.some((ability) => !holds(caller, ability)))) throw forbidden('RoleBeyondOwn')
}

/** The users whose study-sites a write changed: an assignment may be handed from one user to another. */
const holders = (...rows: readonly ({ readonly userId?: unknown } | null)[]): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => (typeof row?.userId === 'string' ? row.userId : [])))

const ownsRoles = (caller: Caller): boolean => caller.can('ADMIN_ROLES', 'OWN')

function holds(caller: Caller, ability: string): boolean {
  const entry = pageAndAction(ability)
  return entry === null || caller.can(entry.page, entry.action)
}

/** What the input says of abilities; undefined where it does not speak of them. Anything but a list counts as none. */
function abilitiesIn(input: { readonly abilities?: unknown }): readonly string[] | undefined {
  if (input.abilities === undefined) return undefined
  return Array.isArray(input.abilities) ? input.abilities : []
}

const without = (list: readonly string[], others: readonly string[]): readonly string[] => list.filter((each) => !others.includes(each))
