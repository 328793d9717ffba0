import type { Values } from '#resources/core/conditions.ts'
import { createRandom, type Random } from '#resources/core/random.ts'
import { normalise } from '#resources/core/validate.ts'
import { user } from '#resources/organisation/user.ts'
import { storyDay } from './calendar.ts'
import { namesOf } from './names.ts'
import type { AccountPlan, OrganisationPlan } from './types.ts'

/** A user of the demo, with the data that other generators need. */
export interface StaffMember {
  readonly row: Values & { readonly id: string }
  readonly roleKey: string
  readonly account: AccountPlan | null
}

/** True for roles whose users use separate random sequences, because they were added later: all other data stays the same. */
export const isLaterRole = (roleKey: string): boolean => roleKey === 'unblindedStatistician' || roleKey === 'finance'

/** Generates the staff: first the users with demo accounts, then the others. */
export function makeStaff(random: Random, plan: OrganisationPlan, roleIds: ReadonlyMap<string, string>): StaffMember[] {
  const later = createRandom(plan.seed + 48)
  const namedStaff = plan.accounts.map((account): StaffMember => {
    const { firstName, lastName, title, roleKey } = account
    const values = { firstName, lastName, title, email: `${account.mailbox}@${plan.mailDomain}` }
    return {
      row: makeUser(isLaterRole(roleKey) ? later : random, plan, { ...values, roleId: roleIds.get(roleKey), status: 'ACTIVE' }),
      roleKey,
      account,
    }
  })
  const others = plan.staff
    .flatMap(([roleKey, count]) => Array.from({ length: count }, () => roleKey))
    .map((roleKey, position): StaffMember => {
      const names = random.weighted(namesOf(plan.language))
      const firstName = random.pick(random.chance(0.6) ? names.female : names.male)
      const lastName = random.pick(names.family)
      const status = random.weighted([
        ['ACTIVE', 8],
        ['UNVERIFIED', 1],
        ['DEACTIVATED', 1],
      ] as const)
      const email = `staff${String(position + 1).padStart(2, '0')}@${plan.mailDomain}`
      return { row: makeUser(random, plan, { firstName, lastName, email, roleId: roleIds.get(roleKey), status }), roleKey, account: null }
    })
  return [...namedStaff, ...others]
}

function makeUser(random: Random, plan: OrganisationPlan, values: Values): Values & { readonly id: string } {
  const hired = random.day('2023-02-01', '2026-06-30')
  const phone = `+1${plan.language === 'en' ? '416' : '450'}55501${random.digits(2)}`
  const row = normalise(user, { phone, language: plan.language, assignmentDate: hired, ...values }, storyDay)
  return { ...row, id: random.uuid(hired) }
}
