import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { markMissedVisits } from './markMissed.ts'
import { createStudyWithVisits, type StudyWithVisits } from './testVisits.ts'

let node: TestNode
let testStudy: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  testStudy = await createStudyWithVisits(node)
})
afterAll(() => node.close())

/** Runs the job as if it were noon on a day at the site. */
async function markMissedOn(day: string): Promise<void> {
  const [row] = await node.ownerQuery<{ id: string }>('select org_id::text as id from study where id = $1', [testStudy.place.studyId])
  const orgId = row?.id ?? ''
  const zones = await node.studydesk.access.zonesOf(orgId)
  await markMissedVisits(node.studydesk, { orgId, zones, siteIds: [testStudy.place.siteId], now: new Date(`${day}T16:00:00Z`) })
}

it('marks a visit the day after its window, and then dependent ones, by the date on which it was due', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const { baseline, week } = testStudy.visitIds
  await markMissedOn(addDays(startedOn, 7))
  expect((await testStudy.visitOf(participationId, baseline)).status).toBe('UNSCHEDULED')
  await markMissedOn(addDays(startedOn, 8))
  expect((await testStudy.visitOf(participationId, baseline)).status).toBe('MISSED')
  // The visit counts from the due day of the missed baseline visit, so its window closes on day nine.
  expect((await testStudy.visitOf(participationId, week)).status).toBe('UNSCHEDULED')
  await markMissedOn(addDays(startedOn, 9))
  expect((await testStudy.visitOf(participationId, week)).status).toBe('UNSCHEDULED')
  await markMissedOn(addDays(startedOn, 10))
  expect((await testStudy.visitOf(participationId, week)).status).toBe('MISSED')
  const { id, updatedBy, unreviewedSince } = await testStudy.visitOf(participationId, baseline)
  expect([updatedBy, unreviewedSince]).toEqual([null, addDays(startedOn, 8)])
  const events = await node.ownerQuery<{ user_id: string | null; correlation_id: string }>(
    `select user_id, correlation_id from audit_event where record_id = $1 and changes -> 'status' ->> 1 = 'MISSED'`,
    [id],
  )
  expect(events).toEqual([{ user_id: null, correlation_id: 'markMissedVisits' }])
})

it('leaves a scheduled visit until its date, even beyond the window, and never changes past ones', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const { id } = await testStudy.visitOf(participationId, testStudy.visitIds.baseline)
  const lateSchedule = { visitDate: addDays(startedOn, 12), visitTime: '09:00', outsideReason: 'Away' }
  await testStudy.take(id, 'schedule', lateSchedule)
  await markMissedOn(lateSchedule.visitDate)
  expect((await testStudy.now(id)).status).toBe('SCHEDULED')
  await markMissedOn(addDays(startedOn, 13))
  expect((await testStudy.now(id)).status).toBe('MISSED')
  await testStudy.take(id, 'reschedule', { visitDate: startedOn, visitTime: '09:00' })
  await testStudy.take(id, 'complete')
  await markMissedOn(addDays(startedOn, 90))
  expect((await testStudy.now(id)).status).toBe('COMPLETED')
})

it('marks a chain after a cancelled visit in one run, and lists what is due after it before that', async () => {
  const last = await testStudy.newVisit({ name: 'A week after that', targetDay: 7, dependsOnVisitId: testStudy.visitIds.week })
  const { participationId, startedOn } = await testStudy.underWay()
  const { baseline, week } = testStudy.visitIds
  const { id } = await testStudy.visitOf(participationId, baseline)
  expect((await testStudy.take(id, 'schedule', { visitDate: addDays(startedOn, 2), visitTime: '09:00' })).status).toBe(200)
  const findDueUntil = async (visitId: string) =>
    (
      await node.ownerQuery<{ on: string | null }>(
        'select due_until::text as on from participant_visit where participant_study_id = $1 and visit_id = $2',
        [participationId, visitId],
      )
    )[0]?.on ?? null
  expect(await findDueUntil(week)).toBeNull()
  expect((await testStudy.take(id, 'cancel')).status).toBe(200)
  // The visit of week one counts from the scheduled day of the cancelled visit. The last visit still waits for the visit of week one.
  expect([await findDueUntil(week), await findDueUntil(last)]).toEqual([addDays(startedOn, 11), null])
  const due = (await node.call<{ open: readonly { row: { id: string } }[] }>('dailyActivities', { as: 'coordinator@northlake.example' }))
    .data
  expect(due.open.map(({ row }) => row.id)).toContain((await testStudy.visitOf(participationId, week)).id)

  await markMissedOn(addDays(startedOn, 60))
  const fetchStatus = async (visitId: string) => (await testStudy.visitOf(participationId, visitId)).status
  expect([await fetchStatus(baseline), await fetchStatus(week)]).toEqual(['CANCELLED', 'MISSED'])
})

it('skips participants who left', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN' where id = $1`, [participationId])
  await markMissedOn(addDays(startedOn, 400))
  expect((await testStudy.visitsOf(participationId)).map(({ status }) => status)).not.toContain('MISSED')
})

it('stores which scheduled visits are outside their windows when the stored value is missing or outdated', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const { id } = await testStudy.visitOf(participationId, testStudy.visitIds.baseline)
  await testStudy.take(id, 'schedule', { visitDate: addDays(startedOn, 12), visitTime: '09:00', outsideReason: 'Away' })
  const { version } = await testStudy.now(id)
  for (const stored of [null, 3]) {
    await node.ownerQuery('update participant_visit set planned_outside = $2 where id = $1', [id, stored])
    await markMissedOn(startedOn)
    expect(await testStudy.now(id)).toMatchObject({ plannedOutside: 5, status: 'SCHEDULED', version })
  }
})

it('leaves the visits of a study that has ended, since nothing is due there after its end', async () => {
  const { participationId, startedOn } = await testStudy.underWay()
  const { studyId } = testStudy.place
  const fetchStatus = async () => (await testStudy.visitOf(participationId, testStudy.visitIds.baseline)).status
  await node.ownerQuery(`update study set status = 'CANCELLED' where id = $1`, [studyId])
  await markMissedOn(addDays(startedOn, 8))
  await node.ownerQuery(`update study set status = 'RECRUITING' where id = $1`, [studyId])
  expect(await fetchStatus()).toBe('UNSCHEDULED')
  await markMissedOn(addDays(startedOn, 8))
  expect(await fetchStatus()).toBe('MISSED')
})
