import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#policies/pages.ts'
import type { Action } from '#resources/core/access.ts'
import { isOpenToAll } from '#resources/core/resource.ts'
import { implies, levelsOn } from '../engine/generated/doors.ts'
import { createSample } from '../engine/generated/samples.ts'
import { hireStaff, riveSud, type Staff } from '../engine/generated/staff.ts'
import { testedResources } from '../engine/generated/testedResources.ts'
import { nodeBeside, type TestNode, testNode } from '../testing/index.ts'
import { heardSoon, type Listening, watchAt } from './testSocket.ts'

/** Every resource that people list and make: a write by one is heard by who may list it, and by nobody else, on another node. */
let node: TestNode
let other: TestNode
let staff: Staff
beforeAll(async () => {
  node = await testNode()
  other = await nodeBeside(node)
  staff = await hireStaff(node)
})
afterAll(() => node.close())

const listed = testedResources.filter(({ actions }) => actions.list && actions.create)

describe.each(listed.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  test('a new row is heard by who may list it, and by nobody else', async () => {
    const { list } = resource.actions
    const without = resource.page === 'DEV' ? 'ADMIN:VIEW' : 'DEV:VIEW'
    // Everybody who is signed in may list what asks for no more.
    const outsider = list === 'SIGNED_IN' ? null : await watchList(await staff.withAbilities([without]), name)
    const colleague = await watchList(staff.everything, name)
    const readers = await Promise.all(
      pages[resource.page].map(async (action) => ({
        action,
        listening: await watchList(await staff.withAbilities([`${resource.page}:${action}`]), name),
      })),
    )
    const stranger = await watchList(riveSud, name)
    await pause(400)
    const all = [outsider, colleague, ...readers.map(({ listening }) => listening), stranger].filter((each) => each !== null)
    for (const { heard } of all) heard.length = 0

    const { id } = await createSample(node, resource, staff.everything)
    expect(await heardSoon(colleague, isChanged(name))).toBe(true)
    const isEverybodys = resource.partOf === undefined && isOpenToAll(resource)
    const mayList = (action: Action) => list !== undefined && implies(action, levelsOn(resource, resource.page, list))
    for (const { action, listening } of isEverybodys ? readers.filter((reader) => mayList(reader.action)) : [])
      expect([action, await heardSoon(listening, isChanged(name))]).toEqual([action, true])
    await pause(300)
    for (const each of [outsider, stranger]) expect(each?.heard.some(isChanged(name)) ?? false).toBe(false)
    for (const { action, listening } of readers.filter((reader) => !mayList(reader.action)))
      expect([action, listening.heard.some(isChanged(name))]).toEqual([action, false])
    for (const { heard } of all) expect(JSON.stringify(heard)).not.toContain(id)
    for (const { socket } of all) socket.close()
  })
})

const removed = listed.filter(({ deletion }) => deletion === 'remove')

test.each(removed.map((resource) => [resource.name, resource] as const))(
  '%s: who only counts rows hears that one is gone for good',
  async (name, resource) => {
    const counting = await watchList(staff.everything, name)
    const { id } = await createSample(node, resource, staff.everything)
    expect(await heardSoon(counting, isChanged(name))).toBe(true)
    await pause(400)
    counting.heard.length = 0
    expect((await node.fetch(`${resource.path.one}/${id}`, { as: staff.everything, method: 'DELETE' })).status).toBe(200)
    expect(await heardSoon(counting, isChanged(name))).toBe(true)
    counting.socket.close()
  },
)

const isChanged = (resource: string) => (message: { readonly kind: string; readonly resource?: string }) =>
  message.kind === 'changed' && message.resource === resource

async function watchList(email: string, resource: string): Promise<Listening> {
  const token = await node.tokenFor(email)
  // Made past every rule a moment ago: the other node has not heard of this user.
  const { orgId } = await node.studydesk.sessions.callerOf(token, { correlationId: '0' })
  other.studydesk.access.forget(orgId)
  return watchAt(other, token, { lists: [{ resource, ids: [] }] })
}
