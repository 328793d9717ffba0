import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter } from '#resources/core/day.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { markMissedAt } from './markMissed.ts'
import { type StudyWithVisits, studyWithVisits } from './testVisits.ts'

let node: TestNode
let of: StudyWithVisits
beforeAll(async () => {
  node = await testNode()
  of = await studyWithVisits(node)
})
afterAll(() => node.close())

/** Runs the job as of noon of a day at the site. */
async function markAt(day: string): Promise<void> {
  const [row] = await node.ownerQuery<{ id: string }>('select org_id::text as id from study where id = $1', [of.place.studyId])
  const orgId = row?.id ?? ''
  const zones = await node.studydesk.access.zonesOf(orgId)
  await markMissedAt(node.studydesk, { orgId, zones, siteIds: [of.place.siteId], now: new Date(`${day}T16:00:00Z`) })
}

it('marks a visit the day after its window, and what counts from one that has not been waits', async () => {
  const { participationId, startedOn } = await of.underWay()
  const { baseline, week } = of.visitIds
  await markAt(daysAfter(startedOn, 7))
  expect((await of.visitOf(participationId, baseline)).status).toBe('UNSCHEDULED')
  await markAt(daysAfter(startedOn, 8))
  expect((await of.visitOf(participationId, baseline)).status).toBe('MISSED')
  // By the plan its window closed on the ninth day after, but nobody came to the visit that it counts from.
  await markAt(daysAfter(startedOn, 40))
  expect((await of.visitOf(participationId, week)).status).toBe('UNSCHEDULED')
  const { id, updatedBy } = await of.visitOf(participationId, baseline)
  expect(updatedBy).toBeNull()
  const events = await node.ownerQuery<{ user_id: string | null; correlation_id: string }>(
    `select user_id, correlation_id from audit_event where record_id = $1 and changes -> 'status' ->> 1 = 'MISSED'`,
    [id],
  )
  expect(events).toEqual([{ user_id: null, correlation_id: 'markMissedVisits' }])
})

it('leaves a planned visit its day, also behind the window, and never touches what has been', async () => {
  const { participationId, startedOn } = await of.underWay()
  const { id } = await of.visitOf(participationId, of.visitIds.baseline)
  const late = { visitDate: daysAfter(startedOn, 12), visitTime: '09:00', outsideReason: 'Away' }
  await of.take(id, 'schedule', late)
  await markAt(late.visitDate)
  expect((await of.now(id)).status).toBe('SCHEDULED')
  await markAt(daysAfter(startedOn, 13))
  expect((await of.now(id)).status).toBe('MISSED')
  await of.take(id, 'reschedule', { visitDate: startedOn, visitTime: '09:00' })
  await of.take(id, 'complete')
  await markAt(daysAfter(startedOn, 90))
  expect((await of.now(id)).status).toBe('COMPLETED')
})
