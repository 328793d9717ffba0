import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSecondNode, type TestNode, testNode } from '../../../app/testing/index.ts'
import { createSharedSlots } from './sharedSlots.ts'
import { createSlots } from './slots.ts'

const admin = 'admin@northlake.example'
let node: TestNode
let other: TestNode
beforeAll(async () => {
  node = await testNode()
  other = await startSecondNode(node)
  await node.ownerQuery(
    `insert into audit_event (org_id, id, kind, action, changes) select org_id, gen_random_uuid(), 'session', 'signIn', jsonb_build_object('note', array[null, repeat('x', 1000)])
      from "user" cross join generate_series(1, 20000) where email = $1`,
    [admin],
  )
})
afterAll(() => node?.close())

test('exports of a user are limited on all nodes together, and another user is not', async () => {
  const path = 'activity/history/export'
  const running = [await node.fetch(path, { as: admin }), await other.fetch(path, { as: admin })]
  expect(running.map(({ status }) => status)).toEqual([200, 200])
  for (const each of [node, other]) {
    const rejectedResponse = await each.fetch(path, { as: admin })
    expect([rejectedResponse.status, rejectedResponse.headers.get('Retry-After'), (await rejectedResponse.json()).error.code]).toEqual([
      429,
      '10',
      'TooManyRequests',
    ])
  }
  expect((await other.fetch('participants/export', { as: 'owner@northlake.example' })).status).toBe(200)
  await running[0]?.body?.cancel()
  await expect.poll(async () => (await other.fetch('sites/export', { as: admin })).status).toBe(200)
  await running[1]?.body?.cancel()
})

test('an export that was read to its end has freed its slot by that moment', async () => {
  for (let count = 0; count < 6; count += 1) {
    const file = await node.fetch('participants/export', { as: 'owner@northlake.example' })
    expect(file.status).toBe(200)
    await file.text()
  }
})

test('a slot counts on all nodes until it is released, or until it expires after its node died', async () => {
  const { database } = node.studydesk
  const slotsOf = () => createSharedSlots(database, { name: 'trial', mostPerKey: 2, minutes: 10, slots: createSlots({ mostPerKey: 2 }) })
  const [firstSlots, secondSlots] = [slotsOf(), slotsOf()]
  const release = await firstSlots.take('a')
  await secondSlots.take('a')
  for (const slots of [firstSlots, secondSlots, firstSlots]) await expect(slots.take('a')).rejects.toMatchObject({ code: 429 })
  await (await secondSlots.take('b'))()
  await release()
  await release()
  await firstSlots.take('a')
  await expect(secondSlots.take('a')).rejects.toMatchObject({ code: 429 })
  // Simulates that both nodes died more than ten minutes ago.
  await node.ownerQuery(`update call_bucket set at = at - interval '11 minutes'`)
  await slotsOf().take('a')
  await expect(slotsOf().take('a')).rejects.toMatchObject({ code: 429 })
})
