import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PresentPerson } from '#resources/core/answers/answers.ts'
import { startSecondNode, type TestNode, testNode } from '../../app/testing/index.ts'
import { spawnProcessNode } from '../../app/testing/process.ts'
import { hireStaff } from '../engine/generated/staff.ts'
import { openWatch, type TestListener, watch } from './testSocket.ts'

let node: TestNode
let other: TestNode
let reader: string
let record: { readonly resource: string; readonly id: string }
beforeAll(async () => {
  node = await testNode()
  other = await startSecondNode(node)
  reader = await (await hireStaff(node)).withAbilities(['ADMIN_SITES:VIEW'])
  const { data } = await (await node.fetch('sites?_end=1', { as: admin })).json()
  record = { resource: 'site', id: data[0].id }
})
afterAll(() => node.close())

const admin = 'admin@northlake.example'
const developer = 'dev@northlake.example'

const openRecord = async (targetNode: { readonly url: string }, email: string, isEditing = false): Promise<TestListener> =>
  openWatch(targetNode, await node.tokenFor(email), { lists: [], record: { ...record, isEditing } })
const presentPeopleOf = ({ received }: TestListener): readonly PresentPerson[] =>
  received.findLast((message) => message.kind === 'present')?.people ?? []
const expectPeopleSoon = (listener: TestListener, people: readonly object[], timeout = 3500) =>
  expect.poll(() => presentPeopleOf(listener), { timeout, interval: 20 }).toEqual(people.map((each) => expect.objectContaining(each)))

test('users on two nodes see each other by name, with their activity, and see each other leave', async () => {
  const adminListener = await openRecord(node, admin, true)
  const readerListener = await openRecord(other, reader)
  await expectPeopleSoon(readerListener, [{ fullName: 'Helen Northcott', isEditing: true }])
  await expectPeopleSoon(adminListener, [{ fullName: 'Gene Rated', isEditing: false }])
  await watch(readerListener, { lists: [], record: { ...record, isEditing: true } })
  await expectPeopleSoon(adminListener, [{ fullName: 'Gene Rated', isEditing: true }])
  await watch(readerListener, { lists: [] })
  await expectPeopleSoon(adminListener, [])
  for (const { socket } of [adminListener, readerListener]) socket.close()
})

test('a user with two tabs counts once, and is not notified of themselves', async () => {
  const tabs = [await openRecord(node, admin), await openRecord(other, admin, true)]
  const readerListener = await openRecord(other, reader)
  await expectPeopleSoon(readerListener, [{ fullName: 'Helen Northcott', isEditing: true }])
  expect(tabs.map(presentPeopleOf)).not.toContainEqual([expect.objectContaining({ fullName: 'Helen Northcott' })])
  tabs[1]?.socket.close()
  await expectPeopleSoon(readerListener, [{ fullName: 'Helen Northcott', isEditing: false }])
  for (const { socket } of [...tabs, readerListener]) socket.close()
})

test('a connection that returns at once does not count as an absence', async () => {
  const readerListener = await openRecord(other, reader)
  const adminListener = await openRecord(node, admin)
  await expectPeopleSoon(readerListener, [{ fullName: 'Helen Northcott' }])
  const before = readerListener.received.length
  adminListener.socket.terminate()
  const reopenedListener = await openRecord(other, admin)
  await pause(3500)
  expect(readerListener.received.slice(before)).toEqual([])
  for (const { socket } of [reopenedListener, readerListener]) socket.close()
})

test('a user who may not read the record is not present, and is not notified', async () => {
  const readerListener = await openRecord(other, reader)
  await openRecord(node, admin)
  await expectPeopleSoon(readerListener, [{ fullName: 'Helen Northcott' }])
  const developerListener = await openRecord(node, developer)
  await pause(1500)
  expect(developerListener.received.filter(({ kind }) => kind === 'present')).toEqual([])
  expect(presentPeopleOf(readerListener)).toHaveLength(1)
  for (const { socket } of [developerListener, readerListener]) socket.close()
})

test('a user whose node died is absent once their row expires', async () => {
  const doomedNode = await spawnProcessNode(node)
  await openRecord(doomedNode, reader)
  const adminListener = await openRecord(other, admin)
  await expectPeopleSoon(adminListener, [{ fullName: 'Gene Rated' }])
  await doomedNode.end('SIGKILL')
  const [line] = await node.ownerQuery<{ seconds: number }>(
    `select max(extract(epoch from expires_at - now())) as seconds from presence where user_id = (select id from "user" where email = $1)`,
    [reader],
  )
  // The notification arrives within a second of the expiry, so it arrives at most 45 seconds after the node's death.
  expect(Number(line?.seconds)).toBeLessThanOrEqual(40)
  await node.ownerQuery(`update presence set expires_at = now() where user_id = (select id from "user" where email = $1)`, [reader])
  await expectPeopleSoon(adminListener, [])
  adminListener.socket.close()
})
