import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Deliveries, followDeliveries } from '../../app/testing/deliveries.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { type ChildRow, createChildRow, rootStatesOf, setRootState } from '../engine/generated/childRows.ts'
import { buildBodies } from '../engine/generated/samples.ts'
import { hireStaff, type Staff } from '../engine/generated/staff.ts'
import { testedResources } from '../engine/generated/testedResources.ts'
import { openWatch, waitForMessage } from './testSocket.ts'
import { findVisibleIds } from './visibility.ts'

/**
 * Tests child rows of a record that can be restricted, through open sockets: users who may not see the record, or have not unlocked it,
 * get no notifications of its child rows.
 */
const restrictableChildren = testedResources.filter(
  (resource) => resource.partOf !== undefined && resource.actions.create !== undefined && rootStatesOf(resource).includes('locked'),
)

let node: TestNode
let deliveries: Deliveries
let staff: Staff
let other: string
beforeAll(async () => {
  node = await testNode()
  deliveries = await followDeliveries(node)
  staff = await hireStaff(node)
  other = await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN'])
})
afterAll(() => node.close())

const callerOf = async (email: string) => node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: '0' })
const getVisibility = () => ({ database: node.studydesk.database, access: node.studydesk.access })

describe.each(restrictableChildren.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  let childRecord: ChildRow
  beforeAll(async () => {
    childRecord = await createChildRow(node, resource, staff.everything)
  })

  test("a child's row is watched while its record is open, and not once it is restricted, unless it was unlocked", async () => {
    const countVisible = async (email: string) =>
      (await findVisibleIds(getVisibility(), await callerOf(email), resource, new Set([childRecord.id]))).size
    expect([await countVisible(staff.everything), await countVisible(other)]).toEqual([1, 1])
    await setRootState(node, childRecord, { state: 'unlocked', reader: staff.everything })
    expect([await countVisible(staff.everything), await countVisible(other)]).toEqual([1, 0])
  })

  test('a new child of a restricted record is published to users who have unlocked it alone', async () => {
    const lists = { lists: [{ resource: name, ids: [] }] }
    const opener = await openWatch(node, await node.tokenFor(staff.everything), lists)
    const closed = await openWatch(node, await node.tokenFor(other), lists)
    await deliveries.settle(opener, closed)
    for (const { received } of [opener, closed]) received.length = 0
    const { whole } = childRecord
    const [body] = await buildBodies(node, resource, staff.everything)
    const createResponse = await node.fetch(`${whole.resource.path.one}/${whole.id}/${resource.path.many}`, {
      as: staff.everything,
      method: 'POST',
      body,
    })
    expect(createResponse.status, await createResponse.text()).toBe(201)
    const isChanged = (message: { readonly kind: string; readonly resource?: string }) =>
      message.kind === 'changed' && message.resource === name
    expect(await waitForMessage(opener, isChanged)).toBe(true)
    await deliveries.settle(closed)
    expect(closed.received.some(isChanged)).toBe(false)
    for (const { socket } of [opener, closed]) socket.close()
  })
})
