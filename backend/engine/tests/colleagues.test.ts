import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedNode, type TestNode } from '../../testing/index.ts'
import { hireStaff } from '../generated/staff.ts'

/** A reference to a colleague tells their name to every reader of the row, and nothing more of them. */
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
  const [first] = (await ask('participants?isRestrictedProfile=false', coordinator)).data
  const body = { participantId: first.id, dueOn: '2026-12-01' }
  const made = await ask('follow-ups', coordinator, 'POST', body)
  expect(made.status).toBe(201)
  address = `follow-up/${made.data.id}`
})
afterAll(() => node.close())

async function ask(path: string, as: string, method = 'GET', body?: unknown) {
  const answer = await node.fetch(path, { as, method, body })
  return { status: answer.status, ...(await answer.json()) }
}

test('whoever reads a row is told who is meant, whether or not they may list users', async () => {
  expect((await ask('users', reader)).status).toBe(403)
  const { data } = await ask(address, reader)
  expect(data.labels.ownerId).toBe(name)
  expect(JSON.stringify(data)).not.toContain(coordinator)
  const listed = (await ask(`follow-ups?id=${data.id}`, reader)).data
  expect(listed[0].labels.ownerId).toBe(name)
})

test('so it is in exports and in the history, beside those who took it over', async () => {
  const exported = await (await node.fetch(`follow-ups/export?id=${address.split('/')[1]}`, { as: reader })).text()
  expect(exported).toContain(name)
  expect(exported).not.toContain(coordinator)
  expect((await ask(`${address}/transitions/take`, reader, 'POST', {})).status).toBe(200)
  const { data } = await ask(`${address}/history`, reader)
  const told = JSON.stringify(data)
  expect(data[0].labels).toMatchObject({ [data[0].changes.ownerId[0]]: name })
  expect(told).not.toContain(coordinator)
})

test('whoever may not read the row is told nothing, and nobody finds people by it', async () => {
  for (const path of [address, `${address}/history`]) expect((await ask(path, outsider)).status).toBe(403)
  expect((await ask('users?q=Raman', reader)).status).toBe(403)
})
