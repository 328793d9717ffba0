import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { hireStaff, northlake } from '../generated/staff.ts'

/** Tests that a user who may edit users, but lacks the level OWN for roles, cannot gain it. */
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

test('only an owner may change the e-mail of an owner, which ties the first sign-in to the user', async () => {
  const path = `user/${await idOf(northlake)}`
  const accepted = await node.fetch(path, { as: clerk, method: 'PATCH', body: { email: 'mine@example.org' } })
  expect([accepted.status, (await accepted.json()).error?.code]).toEqual([403, 'RoleBeyondOwn'])
  expect((await node.fetch(path, { as: clerk, method: 'PATCH', body: { title: 'Director' } })).status).toBe(200)
  const viewer = await node.fetch(`user/${await idOf('viewer@northlake.example')}`, {
    as: clerk,
    method: 'PATCH',
    body: { email: 'viewer.two@northlake.example' },
  })
  expect(viewer.status).toBe(200)
})
