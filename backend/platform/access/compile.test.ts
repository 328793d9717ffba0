import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abilitiesOf, pageAbilities } from '#policies/pages.ts'
import { shippedRoles } from '#policies/roles.ts'
import { actions, pageNames } from '#resources/core/access.ts'
import { compileRoles, enforcerOf, isPermitted, noPermissions } from './compile.ts'
import type { OrganisationPolicies } from './policyAdapter.ts'

const orgId = '0198a000-0000-7000-8000-000000000001'

const policiesOf = (...roles: readonly (readonly string[])[]): OrganisationPolicies => ({
  orgId,
  roles: roles.map((abilities, index) => ({ id: `role-${index}`, abilities })),
  users: roles.map((_, index) => ({ id: `user-${index}`, roleId: `role-${index}` })),
})

describe('the compiled map', () => {
  it('the compiled map agrees with Casbin, for random roles, on every page and action', async () => {
    const abilities = fc.subarray([...pageAbilities, 'DCT_USER', 'NO_SUCH_PAGE:VIEW', 'PARTICIPANTS:NO_SUCH_ACTION'], { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(abilities, { minLength: 1, maxLength: 3 }), async (roles) => {
        const policies = policiesOf(...roles)
        const [enforcer, compiledRoles] = [await enforcerOf(policies), await compileRoles(policies)]
        for (const [roleIndex] of roles.entries()) {
          const permissions = compiledRoles.get(`role-${roleIndex}`) ?? noPermissions
          expect(abilitiesOf(roles[roleIndex] ?? [])).toEqual(permissions.abilities)
          for (const page of pageNames) {
            for (const action of actions) {
              const expected = enforcer.enforceSync(`user-${roleIndex}`, orgId, page, action)
              if (isPermitted(permissions, page, action) !== expected) throw new Error(`${page} ${action} should be ${expected}`)
            }
          }
        }
      }),
      { numRuns: 12 },
    )
  })

  it('the compiled map returns its abilities, implied ones included, and none for pages without an entry', async () => {
    const compiledRoles = await compileRoles(policiesOf(['SCREENING:OWN', 'ADMIN_FORMS:MEDICAL_REVIEW', 'DCT_USER']))
    expect(compiledRoles.get('role-0')?.abilities).toEqual({
      SCREENING: ['VIEW', 'CONTRIBUTE', 'OWN'],
      ADMIN_FORMS: ['VIEW', 'MEDICAL_REVIEW'],
    })
  })

  it('the compiled map grants nothing in another organisation', async () => {
    const enforcer = await enforcerOf(policiesOf(['ADMIN_ROLES:OWN']))
    expect(enforcer.enforceSync('user-0', orgId, 'ADMIN_ROLES', 'VIEW')).toBe(true)
    expect(enforcer.enforceSync('user-0', '0198a000-0000-7000-8000-000000000002', 'ADMIN_ROLES', 'VIEW')).toBe(false)
  })

  it('the compiled map is checked in well under a microsecond', async () => {
    const compiledRoles = await compileRoles(policiesOf(shippedRoles[0].abilities))
    const permissions = compiledRoles.get('role-0') ?? noPermissions
    const before = process.hrtime.bigint()
    let grantCount = 0
    for (let index = 0; index < 1_000_000; index += 1)
      if (isPermitted(permissions, pageNames[index % 28] ?? 'DEV', 'CONTRIBUTE')) grantCount += 1
    const nanosecondsEach = Number(process.hrtime.bigint() - before) / 1_000_000
    expect(grantCount).toBeGreaterThan(0)
    expect(nanosecondsEach).toBeLessThan(500)
  })
})
