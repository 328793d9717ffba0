import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringInto, makePart, type Part, wholeStatesOf } from '../engine/generated/parts.ts'
import { bodiesFor } from '../engine/generated/samples.ts'
import { hireStaff, type Staff } from '../engine/generated/staff.ts'
import { testedResources } from '../engine/generated/testedResources.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { heardSoon, watchAt } from './testSocket.ts'
import { visibleIds } from './visibility.ts'

/** Parts of a record that can be locked, through open sockets: who may not see the record, or has not opened it, hears nothing of them. */
const parts = testedResources.filter(
  (resource) => resource.partOf !== undefined && resource.actions.create !== undefined && wholeStatesOf(resource).includes('locked'),
)

let node: TestNode
let staff: Staff
let other: string
beforeAll(async () => {
  node = await testNode()
  staff = await hireStaff(node)
  other = await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN'])
})
afterAll(() => node.close())

const callerOf = async (email: string) => node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: '0' })
const visibility = () => ({ database: node.studydesk.database, access: node.studydesk.access })

describe.each(parts.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  let part: Part
  beforeAll(async () => {
    part = await makePart(node, resource, staff.everything)
  })

  test('its row is in sight while the record is open, and not once it is locked, unless it was unlocked', async () => {
    const seen = async (email: string) => (await visibleIds(visibility(), await callerOf(email), resource, new Set([part.id]))).size
    expect([await seen(staff.everything), await seen(other)]).toEqual([1, 1])
    await bringInto(node, part, { state: 'unlocked', reader: staff.everything })
    expect([await seen(staff.everything), await seen(other)]).toEqual([1, 0])
  })

  test('a new one below a locked record is heard by who has unlocked it alone', async () => {
    const lists = { lists: [{ resource: name, ids: [] }] }
    const opener = await watchAt(node, await node.tokenFor(staff.everything), lists)
    const closed = await watchAt(node, await node.tokenFor(other), lists)
    await pause(400)
    for (const { heard } of [opener, closed]) heard.length = 0
    const { whole } = part
    const [body] = await bodiesFor(node, resource, staff.everything)
    const made = await node.fetch(`${whole.resource.path.one}/${whole.id}/${resource.path.many}`, {
      as: staff.everything,
      method: 'POST',
      body,
    })
    expect(made.status, await made.text()).toBe(201)
    const isChanged = (message: { readonly kind: string; readonly resource?: string }) =>
      message.kind === 'changed' && message.resource === name
    expect(await heardSoon(opener, isChanged)).toBe(true)
    await pause(500)
    expect(closed.heard.some(isChanged)).toBe(false)
    for (const { socket } of [opener, closed]) socket.close()
  })
})
