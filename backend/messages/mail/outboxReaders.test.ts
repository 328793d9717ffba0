import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { hireStaff, type Staff } from '../../platform/engine/generated/staff.ts'

/** The outbox is for administrators of the users, and for developers, who help if a message does not arrive. */

let node: TestNode
let staff: Staff
let id: string
const recipient = 'reader.of.outbox@example.org'
beforeAll(async () => {
  node = await testNode()
  staff = await hireStaff(node)
  const [role] = await node.ownerQuery<{ role_id: string }>(`select role_id from "user" where email = 'coordinator@northlake.example'`)
  const body = { firstName: 'Zoé', lastName: 'Roy', email: recipient, roleId: role?.role_id, sendInvitation: true }
  expect((await node.call('users', { as: 'admin@northlake.example', method: 'POST', body })).status).toBe(201)
  id = (await node.ownerQuery<{ id: string }>('select id from mail where recipient = $1', [recipient]))[0]?.id ?? ''
})
afterAll(() => node.close())

const read = async (caller: string) => {
  const list = await node.call<readonly Record<string, unknown>[]>(`mails?recipient=${recipient}`, { as: caller })
  const singleResponse = await node.call(`mail/${id}`, { as: caller })
  const resendResponse = await node.call(`mail/${id}/transitions/sendAgain`, { as: caller, method: 'POST', body: {} })
  return {
    statuses: [list.status, singleResponse.status, resendResponse.status],
    shown: list.status === 200 ? list.data : [],
    one: singleResponse.data,
  }
}

it.each([
  ['ADMIN_USERS:OWN', [200, 200, 409]],
  ['DEV:CONTRIBUTE', [200, 200, 403]],
  ['ADMIN_USERS:CONTRIBUTE', [403, 403, 403]],
  ['DEV:VIEW', [403, 403, 403]],
  ['ADMIN_ORGANIZATION:OWN', [403, 403, 403]],
])('%s: statuses of listing messages, reading one and sending it again', async (ability, statuses) => {
  expect((await read(await staff.withAbilities([ability]))).statuses).toEqual(statuses)
})

it('a developer sees the state of a message, but not the link in it, which opens an account', async () => {
  const { shown, one } = await read(await staff.withAbilities(['DEV:CONTRIBUTE']))
  expect(shown).toMatchObject([{ id, status: 'HELD', actions: ['read'] }])
  expect(one).not.toHaveProperty('body')
  expect(JSON.stringify([shown, one])).not.toContain('token=')
})
