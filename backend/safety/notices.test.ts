import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { checkDeadlines } from './reportDeadlines.ts'
import { coordinator, createSafetyFixture, hoursAgo, investigator, serious, viewer } from './testSafety.ts'

let node: TestNode
let safety: Awaited<ReturnType<typeof createSafetyFixture>>
beforeAll(async () => {
  node = await testNode()
  safety = await createSafetyFixture(node)
})
afterAll(() => node?.close())

const pollOptions = { timeout: 30_000, interval: 50 }
const noticesOf = async (recordId: string, caller: string) =>
  (await safety.call<readonly ResourceAnswer['notification'][]>('GET', 'notifications?_end=200', undefined, caller)).data
    .filter((each) => each.recordId === recordId)
    .map(({ topic, status }) => `${topic} ${status}`)
const checkAt = (hours: number) =>
  checkDeadlines({ orgId: safety.orgId, studydesk: node.studydesk }, new Date(Date.now() + hours * 3_600_000))

it('notifies the investigator of a serious event, and neither its author nor viewers', async () => {
  const { id } = (await safety.record(serious)).data
  await expect.poll(() => noticesOf(id, investigator), pollOptions).toEqual(['SERIOUS_EVENT UNREAD'])
  for (const caller of [coordinator, viewer]) expect(await noticesOf(id, caller)).toEqual([])
})

it('notifies of an event that becomes serious', async () => {
  const { id, version } = (await safety.record()).data
  const { seriousCriteria, awareAt } = serious
  await safety.call('PATCH', `adverse-event/${id}`, { isSerious: true, seriousCriteria, awareAt, version })
  await expect.poll(() => noticesOf(id, investigator), pollOptions).toEqual(['SERIOUS_EVENT UNREAD'])
})

it('notifies coordinators and investigators once before the deadline and once after it, until the event is reported', async () => {
  const { id } = (await safety.record({ ...serious, awareAt: hoursAgo(1) })).data
  await expect.poll(() => noticesOf(id, investigator), pollOptions).toHaveLength(1)
  await checkAt(10)
  await checkAt(20)
  await expect.poll(() => noticesOf(id, coordinator), pollOptions).toEqual(['SERIOUS_EVENT_DUE UNREAD'])
  await checkAt(21)
  await checkAt(24)
  await expect.poll(() => noticesOf(id, coordinator), pollOptions).toHaveLength(2)
  expect((await noticesOf(id, coordinator)).toSorted()).toEqual(['SERIOUS_EVENT_DUE UNREAD', 'SERIOUS_EVENT_LATE UNREAD'])
  await expect.poll(async () => (await noticesOf(id, investigator)).length, pollOptions).toBe(3)
  expect(await noticesOf(id, viewer)).toEqual([])
  expect((await safety.take('adverse-event', id, 'report')).status).toBe(200)
  expect((await noticesOf(id, coordinator)).toSorted()).toEqual(['SERIOUS_EVENT_DUE READ', 'SERIOUS_EVENT_LATE READ'])
})

it('notifies of no deadline once the event is reported', async () => {
  const { id } = (await safety.record(serious)).data
  await safety.take('adverse-event', id, 'report')
  await checkAt(20)
  const other = (await safety.record(serious)).data
  await checkAt(20)
  await expect.poll(() => noticesOf(other.id, coordinator), pollOptions).toHaveLength(1)
  expect(await noticesOf(id, coordinator)).toEqual([])
})
