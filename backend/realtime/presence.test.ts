import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PresentPerson } from '#resources/core/answers.ts'
import { hireStaff } from '../engine/generated/staff.ts'
import { nodeBeside, type TestNode, testNode } from '../testing/index.ts'
import { processBeside } from '../testing/process.ts'
import { type Listening, watch, watchAt } from './testSocket.ts'

let node: TestNode
let other: TestNode
let reader: string
let record: { readonly resource: string; readonly id: string }
beforeAll(async () => {
  node = await testNode()
  other = await nodeBeside(node)
  reader = await (await hireStaff(node)).withAbilities(['ADMIN_SITES:VIEW'])
  const { data } = await (await node.fetch('sites?_end=1', { as: admin })).json()
  record = { resource: 'site', id: data[0].id }
})
afterAll(() => node.close())

const admin = 'admin@northlake.example'
const developer = 'dev@northlake.example'

const openRecord = async (at: { readonly url: string }, email: string, isEditing = false): Promise<Listening> =>
  watchAt(at, await node.tokenFor(email), { lists: [], record: { ...record, isEditing } })
const peopleAt = ({ heard }: Listening): readonly PresentPerson[] => heard.findLast((message) => message.kind === 'present')?.people ?? []
const seesSoon = (listening: Listening, people: readonly object[], timeout = 3500) =>
  expect.poll(() => peopleAt(listening), { timeout, interval: 20 }).toEqual(people.map((each) => expect.objectContaining(each)))

test('people on two nodes see each other by name, with what they do, and see each other leave', async () => {
  const mine = await openRecord(node, admin, true)
  const theirs = await openRecord(other, reader)
  await seesSoon(theirs, [{ fullName: 'Helen Northcott', isEditing: true }])
  await seesSoon(mine, [{ fullName: 'Gene Rated', isEditing: false }])
  await watch(theirs, { lists: [], record: { ...record, isEditing: true } })
  await seesSoon(mine, [{ fullName: 'Gene Rated', isEditing: true }])
  await watch(theirs, { lists: [] })
  await seesSoon(mine, [])
  for (const { socket } of [mine, theirs]) socket.close()
})

test('somebody with two tabs is one person, and is not told of themselves', async () => {
  const tabs = [await openRecord(node, admin), await openRecord(other, admin, true)]
  const theirs = await openRecord(other, reader)
  await seesSoon(theirs, [{ fullName: 'Helen Northcott', isEditing: true }])
  expect(tabs.map(peopleAt)).not.toContainEqual([expect.objectContaining({ fullName: 'Helen Northcott' })])
  tabs[1]?.socket.close()
  await seesSoon(theirs, [{ fullName: 'Helen Northcott', isEditing: false }])
  for (const { socket } of [...tabs, theirs]) socket.close()
})

test('a connection that is back at once was never gone', async () => {
  const theirs = await openRecord(other, reader)
  const mine = await openRecord(node, admin)
  await seesSoon(theirs, [{ fullName: 'Helen Northcott' }])
  const before = theirs.heard.length
  mine.socket.terminate()
  const again = await openRecord(other, admin)
  await pause(3500)
  expect(theirs.heard.slice(before)).toEqual([])
  for (const { socket } of [again, theirs]) socket.close()
})

test('a user who may not read the record is not present, and is told nothing', async () => {
  const theirs = await openRecord(other, reader)
  await openRecord(node, admin)
  await seesSoon(theirs, [{ fullName: 'Helen Northcott' }])
  const stranger = await openRecord(node, developer)
  await pause(1500)
  expect(stranger.heard.filter(({ kind }) => kind === 'present')).toEqual([])
  expect(peopleAt(theirs)).toHaveLength(1)
  for (const { socket } of [stranger, theirs]) socket.close()
})

test('whose node died is gone once their line ends', async () => {
  const doomed = await processBeside(node)
  await openRecord(doomed, reader)
  const mine = await openRecord(other, admin)
  await seesSoon(mine, [{ fullName: 'Gene Rated' }])
  await doomed.end('SIGKILL')
  const [line] = await node.ownerQuery<{ seconds: number }>(
    `select max(extract(epoch from expires_at - now())) as seconds from presence where user_id = (select id from "user" where email = $1)`,
    [reader],
  )
  // Told within a second of that: 45 in all.
  expect(Number(line?.seconds)).toBeLessThanOrEqual(40)
  await node.ownerQuery(`update presence set expires_at = now() where user_id = (select id from "user" where email = $1)`, [reader])
  await seesSoon(mine, [])
  mine.socket.close()
})
