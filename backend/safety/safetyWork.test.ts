import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { DailyActivities } from '#resources/participants/dailyActivities.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { coordinator, createSafetyFixture, hoursAgo, investigator, serious } from './testSafety.ts'

let node: TestNode
let safety: Awaited<ReturnType<typeof createSafetyFixture>>
beforeAll(async () => {
  node = await sharedNode()
  safety = await createSafetyFixture(node)
})
afterAll(() => node.close())

it('lists a serious event in the day of the user who must report it and of the user who must review it', async () => {
  const { data: event } = await safety.record({ ...serious, awareAt: hoursAgo(40) })
  const kindsOf = async (caller: string) => {
    const { data } = await safety.call<DailyActivities>('GET', 'dailyActivities', undefined, caller)
    return data.open.filter(({ row }) => row.id === event.id)
  }
  const [toReport] = await kindsOf(coordinator)
  expect(toReport).toMatchObject({
    kind: 'safetyReport',
    urgency: expect.stringMatching(/LATE|TODAY/),
    at: expect.stringMatching(/^\d\d:\d\d$/),
  })
  expect((await kindsOf(investigator)).map(({ kind }) => kind)).toContain('eventReview')
  await safety.take('adverse-event', event.id, 'report')
  expect(await kindsOf(coordinator)).toEqual([])
})

it('marks the head of a participant while a serious event is open', async () => {
  const { data: event } = await safety.record(serious)
  const alertsOf = async () => (await safety.call<ResourceAnswer['participant']>('GET', `participant/${safety.participantId}`)).data.alerts
  expect(await alertsOf()).toEqual(['SERIOUS_EVENT'])
  await node.ownerQuery(`update adverse_event set status = 'CLOSED' where participant_id = $1`, [event.participantId])
  expect(await alertsOf()).toEqual([])
})
