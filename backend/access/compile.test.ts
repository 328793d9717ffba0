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
  roles: roles.map((abilities, place) => ({ id: `role-${place}`, abilities })),
  users: roles.map((_, place) => ({ id: `user-${place}`, roleId: `role-${place}` })),
})

describe('the compiled map', () => {
  it('answers as Casbin does, for random roles, on every page and action', async () => {
    const abilities = fc.subarray([...pageAbilities, 'DCT_USER', 'NO_SUCH_PAGE:VIEW', 'PARTICIPANTS:NO_SUCH_ACTION'], { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(abilities, { minLength: 1, maxLength: 3 }), async (roles) => {
        const policies = policiesOf(...roles)
        const [enforcer, compiled] = [await enforcerOf(policies), await compileRoles(policies)]
        for (const [place] of roles.entries()) {
          const permissions = compiled.get(`role-${place}`) ?? noPermissions
          expect(abilitiesOf(roles[place] ?? [])).toEqual(permissions.abilities)
          for (const page of pageNames) {
            for (const action of actions) {
              const expected = enforcer.enforceSync(`user-${place}`, orgId, page, action)
              if (isPermitted(permissions, page, action) !== expected) throw new Error(`${page} ${action} should be ${expected}`)
            }
          }
        }
      }),
      { numRuns: 12 },
    )
  }, 60_000)

  it('gives the abilities of the map, implied ones included, and nothing for pages without an entry', async () => {
    const compiled = await compileRoles(policiesOf(['SCREENING:OWN', 'ADMIN_FORMS:MEDICAL_REVIEW', 'DCT_USER']))
    expect(compiled.get('role-0')?.abilities).toEqual({ SCREENING: ['VIEW', 'CONTRIBUTE', 'OWN'], ADMIN_FORMS: ['VIEW', 'MEDICAL_REVIEW'] })
  })

  it('gives nothing in another organisation', async () => {
    const enforcer = await enforcerOf(policiesOf(['ADMIN_ROLES:OWN']))
    expect(enforcer.enforceSync('user-0', orgId, 'ADMIN_ROLES', 'VIEW')).toBe(true)
    expect(enforcer.enforceSync('user-0', '0198a000-0000-7000-8000-000000000002', 'ADMIN_ROLES', 'VIEW')).toBe(false)
  })

  it('is checked well under a microsecond', async () => {
    const compiled = await compileRoles(policiesOf(shippedRoles[0].abilities))
    const permissions = compiled.get('role-0') ?? noPermissions
    const before = process.hrtime.bigint()
    let granted = 0
    for (let turn = 0; turn < 1_000_000; turn += 1) if (isPermitted(permissions, pageNames[turn % 28] ?? 'DEV', 'CONTRIBUTE')) granted += 1
    const nanosecondsEach = Number(process.hrtime.bigint() - before) / 1_000_000
    expect(granted).toBeGreaterThan(0)
    expect(nanosecondsEach).toBeLessThan(500)
  })
})
