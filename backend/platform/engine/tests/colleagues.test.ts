import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedNode, type TestNode } from '../../../app/testing/index.ts'
import { hireStaff } from '../generated/staff.ts'

/** Tests that a reference to a colleague shows their name to every reader of the row, and nothing more. */
const coordinator = 'coordinator@northlake.example'
const name = 'Priya Raman'
let node: TestNode
let reader: string
let outsider: string
let address: string
beforeAll(async () => {
  node = await sharedNode()
  const staff = await hireStaff(node)
  reader = await staff.withAbilities(['PARTICIPANTS:VIEW', 'PARTICIPANTS:CONTRIBUTE'])
  outsider = await staff.withAbilities(['NOTIFICATIONS:VIEW'])
  const [first] = (await sendRequest('participants?isRestrictedProfile=false&_sort=createdAt&_order=ASC&_end=1', coordinator)).data
  const body = { participantId: first.id, dueOn: '2026-12-01' }
  const response = await sendRequest('follow-ups', coordinator, 'POST', body)
  expect(response.status).toBe(201)
  address = `follow-up/${response.data.id}`
})
afterAll(() => node.close())

async function sendRequest(path: string, caller: string, method = 'GET', body?: unknown) {
  const answer = await node.fetch(path, { as: caller, method, body })
  return { status: answer.status, ...(await answer.json()) }
}

test('a reader of a row sees the names of the users in it, without access to users', async () => {
  expect((await sendRequest('users', reader)).status).toBe(403)
  const { data } = await sendRequest(address, reader)
  expect(data.labels.ownerId).toBe(name)
  expect(JSON.stringify(data)).not.toContain(coordinator)
  const listedFollowUps = (await sendRequest(`follow-ups?id=${data.id}`, reader)).data
  expect(listedFollowUps[0].labels.ownerId).toBe(name)
})

test('exports and audit history contain the same names, including users who took the row over', async () => {
  const exportedCsv = await (await node.fetch(`follow-ups/export?id=${address.split('/')[1]}`, { as: reader })).text()
  expect(exportedCsv).toContain(name)
  expect(exportedCsv).not.toContain(coordinator)
  expect((await sendRequest(`${address}/transitions/take`, reader, 'POST', {})).status).toBe(200)
  const { data } = await sendRequest(`${address}/history`, reader)
  const auditText = JSON.stringify(data)
  expect(data[0].labels).toMatchObject({ [data[0].changes.ownerId[0]]: name })
  expect(auditText).not.toContain(coordinator)
})

test('a caller who may not read the row sees no names, and cannot find users by it', async () => {
  for (const path of [address, `${address}/history`]) expect((await sendRequest(path, outsider)).status).toBe(403)
  expect((await sendRequest('users?q=Raman', reader)).status).toBe(403)
})
