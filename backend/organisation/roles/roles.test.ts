import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageAbilities } from '#policies/pages.ts'
import { type Abilities, pageNames } from '#resources/core/access.ts'
import type { RolePreview } from '#resources/core/answers/answers.ts'
import { waitUntil } from '../../app/testing/accessBench.ts'
import { startSecondNode, type TestNode, testNode } from '../../app/testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const foreigner = 'admin@rivesud.example'
let node: TestNode
let ids: Record<string, { readonly id: string; readonly orgId: string; readonly roleId: string }>

beforeAll(async () => {
  node = await testNode()
  const rows = await node.ownerQuery<{ email: string; id: string; org_id: string; role_id: string }>(
    'select email, id, org_id, role_id from "user"',
  )
  ids = Object.fromEntries(rows.map((row) => [row.email, { id: row.id, orgId: row.org_id, roleId: row.role_id }]))
})
afterAll(() => node.close())

const userOf = (email: string) => {
  const user = ids[email]
  if (user === undefined) throw new Error(`${email} is not in the demo`)
  return user
}
async function call(path: string, options: Parameters<TestNode['fetch']>[1] = { as: admin }) {
  const response = await node.fetch(path, options)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
let roleNumber = 0
async function makeRole(abilities: readonly string[]): Promise<string> {
  roleNumber += 1
  const { status, body } = await call('admin/role', { as: admin, method: 'POST', body: { roleName: `Role ${roleNumber}`, abilities } })
  expect(status).toBe(201)
  return body.data.id
}
const assignRole = (email: string, roleId: string) => call(`user/${userOf(email).id}`, { as: admin, method: 'PATCH', body: { roleId } })
/** Runs work while a demo user has another role, and restores the former one. */
async function withRole<Answer>(email: string, abilities: readonly string[], work: () => Promise<Answer>): Promise<Answer> {
  expect((await assignRole(email, await makeRole(abilities))).status).toBe(200)
  try {
    return await work()
  } finally {
    expect((await assignRole(email, userOf(email).roleId)).status).toBe(200)
  }
}

describe('calls about roles', () => {
  it('abilities are readable for the user, and those of other users for callers who may see users', async () => {
    const ownResponse = await call(`user/${userOf(coordinator).id}/abilities`, { as: coordinator })
    expect(ownResponse.body.data.PARTICIPANTS).toEqual(['VIEW', 'CONTRIBUTE'])
    expect((await call(`user/${userOf(admin).id}/abilities`, { as: coordinator })).status).toBe(403)
    expect((await call(`user/${userOf(coordinator).id}/abilities`)).body).toEqual(ownResponse.body)
  })

  it('abilities of an unknown user and of another organisation’s are the same 404', async () => {
    const [unknown, foreignResponse] = await Promise.all([
      call('user/0198a000-0000-7000-8000-000000000001/abilities'),
      call(`user/${userOf(foreigner).id}/abilities`),
    ])
    expect([unknown.status, foreignResponse.status]).toEqual([404, 404])
    expect(unknown.body).toEqual(foreignResponse.body)
  })

  it('names of roles are readable for users who edit or assign them', async () => {
    const { body } = await call('admin/roleNames')
    expect(body.data).toContainEqual({ id: userOf(admin).roleId, roleName: 'Administrator' })
    expect((await call('admin/roleNames', { as: coordinator })).status).toBe(403)
  })

  it('pages are listed with their actions, for the caller’s organisation', async () => {
    const { body } = await call(`values/admin/${userOf(admin).orgId}/ability/subjects`)
    expect(Object.keys(body)).toEqual([...pageNames])
    expect(body.REPORTS).toEqual(['VIEW', 'CONTRIBUTE', 'OWN'])
    expect((await call(`values/admin/${userOf(foreigner).orgId}/ability/subjects`)).status).toBe(404)
    expect((await call(`values/admin/${userOf(admin).orgId}/ability/subjects`, { as: coordinator })).status).toBe(403)
  })
})

describe('roles', () => {
  const errorOf = async (body: unknown) => {
    const answer = await call('admin/role', { as: admin, method: 'POST', body })
    return [
      answer.status,
      answer.body.error.code,
      answer.body.error.fields?.map((field: { path: string; code: string }) => `${field.path} ${field.code}`),
    ]
  }

  it('roles need a permission, known ones, and a unique name', async () => {
    expect(await errorOf({ roleName: 'Empty', abilities: [] })).toEqual([422, 'NoPermissionChecked', ['abilities NoPermissionChecked']])
    expect(await errorOf({ roleName: 'Empty' })).toEqual([422, 'NoPermissionChecked', ['abilities NoPermissionChecked']])
    expect(await errorOf({ roleName: 'Odd', abilities: ['DEV:VIEW', 'DEV:FLY'] })).toEqual([422, 'Invalid', ['abilities.1 unknownAbility']])
    expect((await errorOf({ roleName: 'administrator', abilities: ['DEV:VIEW'] })).slice(0, 2)).toEqual([409, 'Duplicate'])
  })

  it('a changed role takes effect for its holders at once, on this node and on another', async () => {
    const secondNode = await startSecondNode(node)
    try {
      const roleId = await makeRole(['PARTICIPANTS:VIEW', 'PARTICIPANTS:CONTRIBUTE'])
      expect((await assignRole(coordinator, roleId)).status).toBe(200)
      const fetchSites = () => secondNode.fetch('sites', { as: coordinator })
      expect((await fetchSites()).status).toBe(403)
      const changed = await call(`admin/role/${roleId}`, { as: admin, method: 'PATCH', body: { abilities: ['ADMIN_SITES:VIEW'] } })
      expect(changed.status).toBe(200)
      expect((await call('sites', { as: coordinator })).status).toBe(200)
      expect((await call('participants', { as: coordinator })).status).toBe(403)
      await waitUntil(async () => (await fetchSites()).status === 200)
    } finally {
      await secondNode.close()
      await assignRole(coordinator, userOf(coordinator).roleId)
    }
  })
})

describe('the preview of a role', () => {
  const fetchPreview = (roleId: string, abilities: readonly string[], caller = admin) =>
    call(`admin/role/${roleId}/preview`, { as: caller, method: 'POST', body: { abilities } })
  const abilitiesOf = async (email: string): Promise<Abilities> => (await call(`user/${userOf(email).id}/abilities`)).body.data
  const excludeAbilities = (abilities: readonly string[] = [], excludedAbilities: readonly string[] = []) =>
    abilities.filter((each) => !excludedAbilities.includes(each))

  it('the preview of a role names exactly the abilities that its holders gain and lose when it is saved', async () => {
    const abilitySubsets = fc.subarray([...pageAbilities, 'DCT_USER'], { minLength: 1, maxLength: 25 })
    const roleId = await makeRole(['DEV:VIEW'])
    expect((await assignRole(coordinator, roleId)).status).toBe(200)
    try {
      await fc.assert(
        fc.asyncProperty(abilitySubsets, async (abilities) => {
          const rolePreview = (await fetchPreview(roleId, abilities)).body.data as RolePreview
          const before = await abilitiesOf(coordinator)
          const saved = await call(`admin/role/${roleId}`, { as: admin, method: 'PATCH', body: { abilities } })
          expect([saved.status, rolePreview.refusal, rolePreview.isOwn]).toEqual([200, null, false])
          const after = await abilitiesOf(coordinator)
          for (const page of pageNames) {
            const line = rolePreview.pages.find((each) => each.page === page)
            expect([line?.gained ?? [], line?.lost ?? []]).toEqual([
              excludeAbilities(after[page], before[page]),
              excludeAbilities(before[page], after[page]),
            ])
            const isChange = JSON.stringify(before[page]) !== JSON.stringify(after[page])
            const change = before[page] === undefined ? 'gained' : after[page] === undefined ? 'lost' : 'changed'
            expect(line?.change).toBe(isChange ? change : undefined)
          }
        }),
        { numRuns: 12 },
      )
    } finally {
      await assignRole(coordinator, userOf(coordinator).roleId)
    }
  })

  it('the preview of a role names its holders, to users who may see users, and counts them for the others', async () => {
    const { holders } = (await fetchPreview(userOf(coordinator).roleId, ['DEV:VIEW'])).body.data as RolePreview
    expect(holders.people).toHaveLength(holders.total)
    expect(holders.people).toContainEqual({ id: userOf(coordinator).id, fullName: 'Priya Raman', isActive: true })
    await withRole('viewer@northlake.example', ['ADMIN_ROLES:CONTRIBUTE'], async () => {
      const { body } = await fetchPreview(userOf(coordinator).roleId, ['DEV:VIEW'], 'viewer@northlake.example')
      expect(body.data.holders).toEqual({ total: holders.total, people: null })
    })
  })

  it("the preview of a role warns of a save that will be rejected and of changes to the caller's own role", async () => {
    const { roleId } = userOf(admin)
    const rolePreview = (await fetchPreview(roleId, ['ADMIN_ROLES:CONTRIBUTE'])).body.data as RolePreview
    expect([rolePreview.refusal, rolePreview.isOwn]).toEqual(['OrgConfigurationError', true])
    expect((await fetchPreview(roleId, ['ADMIN_ROLES:OWN'])).body.data.refusal).toBeNull()
    await withRole(coordinator, ['ADMIN_ROLES:CONTRIBUTE'], async () => {
      const { body } = await fetchPreview(userOf('viewer@northlake.example').roleId, ['ADMIN_ROLES:OWN'], coordinator)
      expect(body.data.refusal).toBe('RoleBeyondOwn')
    })
  })

  it('the preview of a role is for users who may change roles, of their own organisation, with valid abilities', async () => {
    const { roleId } = userOf(coordinator)
    expect((await fetchPreview(roleId, ['DEV:VIEW'], coordinator)).status).toBe(403)
    await withRole(coordinator, ['ADMIN_ROLES:VIEW'], async () => {
      expect((await fetchPreview(roleId, ['DEV:VIEW'], coordinator)).status).toBe(403)
    })
    expect((await fetchPreview(userOf(foreigner).roleId, ['DEV:VIEW'])).status).toBe(404)
    expect((await fetchPreview('x', ['DEV:VIEW'])).status).toBe(404)
    expect((await fetchPreview(roleId, [])).body.error.code).toBe('NoPermissionChecked')
    expect((await fetchPreview(roleId, ['DEV:FLY'])).status).toBe(422)
    const invalidResponse = await call(`admin/role/${roleId}/preview`, { as: admin, method: 'POST', body: { abilities: 'all' } })
    expect(invalidResponse.status).toBe(422)
  })
})

describe('the administration of roles', () => {
  it('the last role and the last user with the administration of roles cannot lose it', async () => {
    const { id, roleId } = userOf(admin)
    await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where role_id = $1 and id <> $2`, [roleId, id])
    for (const answer of [
      await call(`admin/role/${roleId}`, { as: admin, method: 'PATCH', body: { abilities: ['ADMIN_ROLES:CONTRIBUTE'] } }),
      await assignRole(admin, userOf(coordinator).roleId),
      await withRole(coordinator, ['ADMIN_USERS:OWN'], () =>
        call(`user/${id}/transitions/deactivate`, { as: coordinator, method: 'POST', body: {} }),
      ),
    ]) {
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'OrgConfigurationError'])
    }
    expect((await call('admin/roles')).status).toBe(200)
  })

  it('one administrator of roles remains when two lose it at the same moment', async () => {
    const second = 'dev@northlake.example'
    expect((await assignRole(second, userOf(admin).roleId)).status).toBe(200)
    const plainRoleId = userOf(coordinator).roleId
    const responses = await Promise.all([assignRole(admin, plainRoleId), assignRole(second, plainRoleId)])
    expect(responses.map((answer) => answer.status).sort()).toEqual([200, 409])
    const winner = responses[0].status === 200 ? second : admin
    for (const email of [admin, second]) {
      await call(`user/${userOf(email).id}`, { as: winner, method: 'PATCH', body: { roleId: userOf(admin).roleId } })
    }
    expect((await assignRole(second, userOf(second).roleId)).status).toBe(200)
  })

  it('users who may only edit roles cannot gain the administration of roles', async () => {
    await withRole(coordinator, ['ADMIN_ROLES:CONTRIBUTE', 'ADMIN_USERS:CONTRIBUTE', 'PARTICIPANTS:VIEW'], async () => {
      const [{ role_id: coordinatorRoleId } = { role_id: '' }] = await node.ownerQuery<{ role_id: string }>(
        'select role_id from "user" where id = $1',
        [userOf(coordinator).id],
      )
      const patch = (path: string, body: unknown) => call(path, { as: coordinator, method: 'PATCH', body })
      const rejected = [
        await patch(`admin/role/${coordinatorRoleId}`, {
          abilities: ['ADMIN_ROLES:CONTRIBUTE', 'ADMIN_USERS:CONTRIBUTE', 'PARTICIPANTS:OWN'],
        }),
        await call('admin/role', { as: coordinator, method: 'POST', body: { roleName: 'Mine', abilities: ['ADMIN_ROLES:OWN'] } }),
        await patch(`user/${userOf(coordinator).id}`, { roleId: userOf('owner@northlake.example').roleId }),
        await patch(`user/${userOf('viewer@northlake.example').id}`, { roleId: userOf(admin).roleId }),
      ]
      expect(rejected.map((answer) => [answer.status, answer.body.error?.code])).toEqual(rejected.map(() => [403, 'RoleBeyondOwn']))
      const allowed = [
        await patch(`admin/role/${coordinatorRoleId}`, { abilities: ['ADMIN_ROLES:CONTRIBUTE', 'ADMIN_USERS:CONTRIBUTE'] }),
        await call('admin/role', { as: coordinator, method: 'POST', body: { roleName: 'Others', abilities: ['SCREENING:OWN'] } }),
      ]
      expect(allowed.map((answer) => answer.status)).toEqual([200, 201])
    })
  })

  it('users cannot gain the administration of roles by extending a role that they have just received', async () => {
    await withRole(coordinator, ['ADMIN_ROLES:CONTRIBUTE', 'PARTICIPANTS:VIEW'], async () => {
      const { id } = userOf(coordinator)
      const next = await makeRole(['ADMIN_ROLES:CONTRIBUTE'])
      expect((await call('session', { as: coordinator })).status).toBe(200)
      // Simulates another node whose message has not arrived at this node yet.
      await node.ownerQuery('update "user" set role_id = $2 where id = $1', [id, next])
      const body = { abilities: ['ADMIN_ROLES:CONTRIBUTE', 'PARTICIPANTS:OWN'] }
      const answer = await call(`admin/role/${next}`, { as: coordinator, method: 'PATCH', body })
      expect([answer.status, answer.body.error?.code]).toEqual([403, 'RoleBeyondOwn'])
    })
  })
})

describe('a deactivated user', () => {
  it('a deactivated user is rejected everywhere from that moment', async () => {
    const viewer = 'viewer@northlake.example'
    expect((await call('participants', { as: viewer })).status).toBe(200)
    expect((await call(`user/${userOf(viewer).id}/transitions/deactivate`, { as: admin, method: 'POST', body: {} })).status).toBe(200)
    expect((await call('participants', { as: viewer })).status).toBe(401)
  })
})
