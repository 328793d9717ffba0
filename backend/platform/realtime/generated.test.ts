import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#policies/pages.ts'
import type { Action } from '#resources/core/access.ts'
import { isOpenToAll } from '#resources/core/resource.ts'
import { type Deliveries, followDeliveries } from '../../app/testing/deliveries.ts'
import { startSecondNode, type TestNode, testNode } from '../../app/testing/index.ts'
import { includesLevel, listLevelsForPage } from '../engine/generated/endpoints.ts'
import { createSample } from '../engine/generated/samples.ts'
import { hireStaff, riveSud, type Staff } from '../engine/generated/staff.ts'
import { testedResources } from '../engine/generated/testedResources.ts'
import { openWatch, type TestListener, waitForMessage } from './testSocket.ts'

/**
 * Tests every resource that users list and create: a write on one node notifies users on another node who may list it, and no other user.
 */
let node: TestNode
let other: TestNode
let deliveries: Deliveries
let staff: Staff
beforeAll(async () => {
  node = await testNode()
  other = await startSecondNode(node)
  deliveries = await followDeliveries(other)
  staff = await hireStaff(node)
})
afterAll(() => node.close())

const listedResources = testedResources.filter(({ actions }) => actions.list && actions.create)

describe.each(listedResources.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  test('a new row is published to users who may list it, and to no others', async () => {
    const { list } = resource.actions
    const otherAbility = resource.page === 'DEV' ? 'ADMIN:VIEW' : 'DEV:VIEW'
    // If a resource requires no page, all signed-in users may list it.
    const outsider = list === 'SIGNED_IN' ? null : await watchList(await staff.withAbilities([otherAbility]), name)
    const colleague = await watchList(staff.everything, name)
    const readers = await Promise.all(
      pages[resource.page].map(async (action) => ({
        action,
        listening: await watchList(await staff.withAbilities([`${resource.page}:${action}`]), name),
      })),
    )
    const otherOrgListener = await watchList(riveSud, name)
    const allListeners = [outsider, colleague, ...readers.map(({ listening }) => listening), otherOrgListener].filter(
      (each) => each !== null,
    )
    await deliveries.settle(...allListeners)
    for (const { received } of allListeners) received.length = 0

    const { id } = await createSample(node, resource, staff.everything)
    expect(await waitForMessage(colleague, isChanged(name))).toBe(true)
    const isEverybodys = resource.partOf === undefined && isOpenToAll(resource)
    const mayList = (action: Action) => list !== undefined && includesLevel(action, listLevelsForPage(resource, resource.page, list))
    for (const { action, listening } of isEverybodys ? readers.filter((reader) => mayList(reader.action)) : [])
      expect([action, await waitForMessage(listening, isChanged(name))]).toEqual([action, true])
    await deliveries.settle(...allListeners)
    for (const each of [outsider, otherOrgListener]) expect(each?.received.some(isChanged(name)) ?? false).toBe(false)
    for (const { action, listening } of readers.filter((reader) => !mayList(reader.action)))
      expect([action, listening.received.some(isChanged(name))]).toEqual([action, false])
    for (const { received } of allListeners) expect(JSON.stringify(received)).not.toContain(id)
    for (const { socket } of allListeners) socket.close()
  })
})

const removed = listedResources.filter(({ deletion }) => deletion === 'remove')

test.each(removed.map((resource) => [resource.name, resource] as const))(
  '%s: a user who only counts rows is notified when one is removed for good',
  async (name, resource) => {
    const countListener = await watchList(staff.everything, name)
    const { id } = await createSample(node, resource, staff.everything)
    expect(await waitForMessage(countListener, isChanged(name))).toBe(true)
    await deliveries.settle(countListener)
    countListener.received.length = 0
    expect((await node.fetch(`${resource.path.one}/${id}`, { as: staff.everything, method: 'DELETE' })).status).toBe(200)
    expect(await waitForMessage(countListener, isChanged(name))).toBe(true)
    countListener.socket.close()
  },
)

const isChanged = (resource: string) => (message: { readonly kind: string; readonly resource?: string }) =>
  message.kind === 'changed' && message.resource === resource

async function watchList(email: string, resource: string): Promise<TestListener> {
  const token = await node.tokenFor(email)
  // The test has just created this user, bypassing the usual rules, so the other node must clear its cache to know the user.
  const { orgId } = await node.studydesk.sessions.callerOf(token, { correlationId: '0' })
  other.studydesk.access.forget(orgId)
  return openWatch(other, token, { lists: [{ resource, ids: [] }] })
}
