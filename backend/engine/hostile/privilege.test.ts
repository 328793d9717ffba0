import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'
import { hireStaff, northlake } from '../generated/staff.ts'

/** A user who may edit users, but does not own the roles, must not become an owner of them. */
let node: TestNode
let clerk: string
beforeAll(async () => {
  node = await testNode()
  clerk = await (await hireStaff(node)).withAbilities(['ADMIN_USERS:CONTRIBUTE', 'ADMIN_ROLES:CONTRIBUTE'])
})
afterAll(() => node.close())

const idOf = async (email: string): Promise<string> => {
  const [row] = await node.ownerQuery<{ id: string }>('select id from "user" where email = $1', [email])
  return row?.id ?? ''
}

test('an owner’s e-mail, which ties the first sign-in to the user, is not changed by anybody but an owner', async () => {
  const path = `user/${await idOf(northlake)}`
  const taken = await node.fetch(path, { as: clerk, method: 'PATCH', body: { email: 'mine@example.org' } })
  expect([taken.status, (await taken.json()).error?.code]).toEqual([403, 'RoleBeyondOwn'])
  expect((await node.fetch(path, { as: clerk, method: 'PATCH', body: { title: 'Director' } })).status).toBe(200)
  const viewer = await node.fetch(`user/${await idOf('viewer@northlake.example')}`, {
    as: clerk,
    method: 'PATCH',
    body: { email: 'viewer.two@northlake.example' },
  })
  expect(viewer.status).toBe(200)
})
