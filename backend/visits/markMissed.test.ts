import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter } from '#resources/core/day.ts'
import { sharedNode, type TestNode } from '../testing/index.ts'
import { markMissedAt } from './markMissed.ts'
import { type StudyWithVisits, studyWithVisits } from './testVisits.ts'

let node: TestNode
let of: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
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

it('marks a visit the day after its window, and then what counts from it, by the day for which it was due', async () => {
  const { participationId, startedOn } = await of.underWay()
  const { baseline, week } = of.visitIds
  await markAt(daysAfter(startedOn, 7))
  expect((await of.visitOf(participationId, baseline)).status).toBe('UNSCHEDULED')
  await markAt(daysAfter(startedOn, 8))
  expect((await of.visitOf(participationId, baseline)).status).toBe('MISSED')
  // Its window closes on the ninth day after, by the day for which the missed baseline visit was due.
  expect((await of.visitOf(participationId, week)).status).toBe('UNSCHEDULED')
  await markAt(daysAfter(startedOn, 9))
  expect((await of.visitOf(participationId, week)).status).toBe('UNSCHEDULED')
  await markAt(daysAfter(startedOn, 10))
  expect((await of.visitOf(participationId, week)).status).toBe('MISSED')
  const { id, updatedBy, unreviewedSince } = await of.visitOf(participationId, baseline)
  expect([updatedBy, unreviewedSince]).toEqual([null, daysAfter(startedOn, 8)])
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

it('marks a chain behind a cancelled visit in one run, and lists what is due behind it before', async () => {
  const last = await of.newVisit({ name: 'A week after that', targetDay: 7, dependsOnVisitId: of.visitIds.week })
  const { participationId, startedOn } = await of.underWay()
  const { baseline, week } = of.visitIds
  const { id } = await of.visitOf(participationId, baseline)
  expect((await of.take(id, 'schedule', { visitDate: daysAfter(startedOn, 2), visitTime: '09:00' })).status).toBe(200)
  const dueUntil = async (visitId: string) =>
    (
      await node.ownerQuery<{ on: string | null }>(
        'select due_until::text as on from participant_visit where participant_study_id = $1 and visit_id = $2',
        [participationId, visitId],
      )
    )[0]?.on ?? null
  expect(await dueUntil(week)).toBeNull()
  expect((await of.take(id, 'cancel')).status).toBe(200)
  // It counts from the day for which the cancelled visit was planned; the one behind it still waits for it.
  expect([await dueUntil(week), await dueUntil(last)]).toEqual([daysAfter(startedOn, 11), null])
  const due = (await node.call<{ open: readonly { row: { id: string } }[] }>('dailyActivities', { as: 'coordinator@northlake.example' }))
    .data
  expect(due.open.map(({ row }) => row.id)).toContain((await of.visitOf(participationId, week)).id)

  await markAt(daysAfter(startedOn, 60))
  const statuses = async (visitId: string) => (await of.visitOf(participationId, visitId)).status
  expect([await statuses(baseline), await statuses(week)]).toEqual(['CANCELLED', 'MISSED'])
})

it('leaves out participants who left', async () => {
  const { participationId, startedOn } = await of.underWay()
  await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN' where id = $1`, [participationId])
  await markAt(daysAfter(startedOn, 400))
  expect((await of.visitsOf(participationId)).map(({ status }) => status)).not.toContain('MISSED')
})

it('stores which planned visits are out of their windows where a row has no value, or that of a former window', async () => {
  const { participationId, startedOn } = await of.underWay()
  const { id } = await of.visitOf(participationId, of.visitIds.baseline)
  await of.take(id, 'schedule', { visitDate: daysAfter(startedOn, 12), visitTime: '09:00', outsideReason: 'Away' })
  const { version } = await of.now(id)
  for (const stored of [null, 3]) {
    await node.ownerQuery('update participant_visit set planned_outside = $2 where id = $1', [id, stored])
    await markAt(startedOn)
    expect(await of.now(id)).toMatchObject({ plannedOutside: 5, status: 'SCHEDULED', version })
  }
})
