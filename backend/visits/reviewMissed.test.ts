import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { DailyActivities } from '#resources/participants/dailyActivities.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { coordinator, createStudyWithVisits, type StudyWithVisits, viewer } from './testVisits.ts'

let node: TestNode
let testStudy: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  testStudy = await createStudyWithVisits(node)
})
afterAll(() => node.close())

async function createMissedVisit(): Promise<string> {
  const { participationId, startedOn } = await testStudy.underWay()
  const { id } = await testStudy.visitOf(participationId, testStudy.visitIds.baseline)
  await testStudy.take(id, 'schedule', { visitDate: startedOn, visitTime: '17:00' })
  expect((await testStudy.take(id, 'markAsMissed')).status).toBe(200)
  return id
}
const linesOf = async (id: string) =>
  (await testStudy.call<DailyActivities>('GET', `dailyActivities?studyId=${testStudy.place.studyId}`)).data.open.filter(
    ({ row }) => row.id === id,
  )
const countAtHome = async () =>
  (await testStudy.call<HomeAnswer>('GET', `home?studyId=${testStudy.place.studyId}`)).data.tasks.missedToReview?.told?.count
const eventsOf = (id: string) =>
  node.ownerQuery<{ changes: Readonly<Record<string, readonly unknown[]>> }>(
    'select changes from audit_event where record_id = $1 order by at, id',
    [id],
  )

describe('a missed visit', () => {
  it('a missed visit is listed on the day and the home page until its review, recorded in one event with user, time and note', async () => {
    const id = await createMissedVisit()
    const initialCount = (await countAtHome()) ?? 0
    expect(initialCount).toBeGreaterThan(0)
    expect(await linesOf(id)).toMatchObject([{ kind: 'missed' }])
    expect((await linesOf(id))[0]?.row.actions).toContain('reviewMissed')
    const before = (await eventsOf(id)).length
    const reviewResponse = await testStudy.take(id, 'reviewMissed', { missedNote: 'Called: ill at home. Deviation recorded.' })
    expect(reviewResponse.status).toBe(200)
    const [currentUser] = await node.ownerQuery<{ id: string }>('select id::text from "user" where email = $1', [coordinator])
    expect(reviewResponse.data).toMatchObject({
      status: 'MISSED',
      missedReviewedBy: currentUser?.id,
      missedReviewedOn: expect.stringMatching(/^20.*Z$/),
      missedNote: 'Called: ill at home. Deviation recorded.',
      unreviewedSince: null,
      deviation: ['MISSED'],
    })
    const events = await eventsOf(id)
    expect(events).toHaveLength(before + 1)
    expect(events.at(-1)?.changes).toMatchObject({ missedReviewedBy: [null, currentUser?.id] })
    expect(await linesOf(id)).toEqual([])
    expect(await countAtHome()).toBe(initialCount - 1)
    expect(codesOf(await testStudy.take(id, 'reviewMissed'))[0]).toBe(409)
  })

  it('a missed visit returns to the list when the review is undone, and can be reviewed again', async () => {
    const id = await createMissedVisit()
    await testStudy.take(id, 'reviewMissed', { missedNote: 'The wrong participant' })
    const undoResponse = await testStudy.take(id, 'undoReview')
    expect(undoResponse.data).toMatchObject({ missedReviewedOn: null, missedReviewedBy: null, missedNote: null })
    expect(await linesOf(id)).toMatchObject([{ kind: 'missed' }])
    expect((await testStudy.take(id, 'reviewMissed')).status).toBe(200)
  })

  it('a missed visit needs no review once it is rescheduled, which removes the review of the former date', async () => {
    const [unreviewedId, reviewedId] = [await createMissedVisit(), await createMissedVisit()]
    await testStudy.take(reviewedId, 'reviewMissed', { missedNote: 'Ill' })
    for (const [id, visitTime] of [
      [unreviewedId, '18:00'],
      [reviewedId, '19:00'],
    ] as const) {
      const { visitDate } = await testStudy.now(id)
      const planned = await testStudy.take(id, 'reschedule', { visitDate, visitTime })
      expect(planned.data).toMatchObject({ status: 'SCHEDULED', unreviewedSince: null, missedReviewedOn: null, missedNote: null })
      expect(codesOf(await testStudy.take(id, 'reviewMissed'))[0]).toBe(409)
    }
  })

  it('a visit that was missed before reviews existed is in no list, and can be reviewed', async () => {
    const id = await createMissedVisit()
    await node.ownerQuery('update participant_visit set unreviewed_since = null where id = $1', [id])
    expect(await linesOf(id)).toEqual([])
    expect((await testStudy.take(id, 'reviewMissed')).status).toBe(200)
  })

  it('a missed visit requires the permission to plan visits for a review, and is found by a filter of the list', async () => {
    const [firstId, secondId] = [await createMissedVisit(), await createMissedVisit()]
    expect(codesOf(await testStudy.take(firstId, 'reviewMissed', {}, viewer))[0]).toBe(403)
    const rows = await testStudy.call<readonly ResourceAnswer['participantVisit'][]>(
      'GET',
      `participant-visits?status=MISSED&unreviewedSince_filled=true&_end=100`,
    )
    expect(rows.data.map(({ id }) => id)).toEqual(expect.arrayContaining([firstId, secondId]))
  })
})
