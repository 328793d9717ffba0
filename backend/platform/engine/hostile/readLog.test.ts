import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

/** Every call that shows a participant writes to the read log. */
const coordinator = 'coordinator@northlake.example'
let node: TestNode
let id: string
beforeAll(async () => {
  node = await testNode()
  id = (await (await node.fetch('participants?_end=1', { as: coordinator })).json()).data[0].id
  await node.fetch(`participant/${id}`, { as: coordinator, method: 'PATCH', body: { tags: ['seen'] } })
})
afterAll(() => node.close())

const listLoggedCalls = async (): Promise<readonly string[]> => {
  const rows = await node.ownerQuery<{ call: string }>('select call from read_log where record_ids @> array[$1::uuid]', [id])
  return rows.map(({ call }) => call)
}

test('a write that changes nothing is logged as a read', async () => {
  const answer = await node.fetch(`participant/${id}`, { as: coordinator, method: 'PATCH', body: {} })
  expect((await answer.json()).data.lastName).toBeTruthy()
  await expect.poll(listLoggedCalls).toContain('unchanged')
})

test('a stale write returns the current row, and is logged as a read', async () => {
  const answer = await node.fetch(`participant/${id}`, { as: coordinator, method: 'PATCH', body: { tags: [], version: 0 } })
  expect([answer.status, typeof (await answer.json()).error.data.current.lastName]).toEqual([409, 'string'])
  await expect.poll(listLoggedCalls).toContain('conflict')
})

test('reading the audit trail is logged as a read of each participant whose data it shows', async () => {
  await node.ownerQuery(
    `update role set abilities = abilities || array['ADMIN_AUDIT:VIEW'] where id = (select role_id from "user" where email = $1)`,
    [coordinator],
  )
  const [{ org_id = '' } = {}] = await node.ownerQuery<{ org_id: string }>('select org_id from "user" where email = $1', [coordinator])
  node.studydesk.access.forget(org_id)
  expect((await node.fetch(`activity/history?recordId=${id}`, { as: coordinator })).status).toBe(200)
  await expect.poll(listLoggedCalls).toContain('auditHistory')
})

test('a repeated create is logged as a read, and the reader report finds it under that name', async () => {
  const headers = { 'Idempotency-Key': 'sent twice' }
  const body = {
    firstName: 'Ann',
    lastName: 'Twice',
    dob: '1980-02-03',
    gender: 'female',
    email: 'twice@example.org',
    postalCode: 'H2X 1Y4',
    referralSource: 'CLINIC',
  }
  const send = () => node.fetch('participants', { as: coordinator, method: 'POST', body, headers })
  const createdId = (await (await send()).json()).data.id
  expect((await (await send()).json()).data.id).toBe(createdId)
  await expect
    .poll(async () => {
      const answer = await node.fetch(`activity/readers?recordId=${createdId}&call=replayed`, { as: 'admin@northlake.example' })
      return [answer.status, (await answer.json()).data?.length]
    })
    .toEqual([200, 1])
})
