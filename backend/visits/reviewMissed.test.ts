import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DailyActivities } from '#resources/dailyActivities.ts'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'
import { coordinator, type StudyWithVisits, studyWithVisits, viewer } from './testVisits.ts'

let node: TestNode
let of: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  of = await studyWithVisits(node)
})
afterAll(() => node.close())

async function missedVisit(): Promise<string> {
  const { participationId, startedOn } = await of.underWay()
  const { id } = await of.visitOf(participationId, of.visitIds.baseline)
  await of.take(id, 'schedule', { visitDate: startedOn, visitTime: '17:00' })
  expect((await of.take(id, 'markAsMissed')).status).toBe(200)
  return id
}
const linesOf = async (id: string) =>
  (await of.call<DailyActivities>('GET', `dailyActivities?studyId=${of.place.studyId}`)).data.open.filter(({ row }) => row.id === id)
const countAtHome = async () =>
  (await of.call<HomeAnswer>('GET', `home?studyId=${of.place.studyId}`)).data.tasks.missedToReview?.told?.count
const eventsOf = (id: string) =>
  node.ownerQuery<{ changes: Readonly<Record<string, readonly unknown[]>> }>(
    'select changes from audit_event where record_id = $1 order by at, id',
    [id],
  )

describe('a missed visit', () => {
  it('stands in the day and in the count of the home page until it is reviewed, with who, when and a note in one event', async () => {
    const id = await missedVisit()
    const counted = (await countAtHome()) ?? 0
    expect(counted).toBeGreaterThan(0)
    expect(await linesOf(id)).toMatchObject([{ kind: 'missed' }])
    expect((await linesOf(id))[0]?.row.actions).toContain('reviewMissed')
    const before = (await eventsOf(id)).length
    const reviewed = await of.take(id, 'reviewMissed', { missedNote: 'Called: ill at home. Deviation recorded.' })
    expect(reviewed.status).toBe(200)
    const [me] = await node.ownerQuery<{ id: string }>('select id::text from "user" where email = $1', [coordinator])
    expect(reviewed.data).toMatchObject({
      status: 'MISSED',
      missedReviewedBy: me?.id,
      missedReviewedOn: expect.stringMatching(/^20.*Z$/),
      missedNote: 'Called: ill at home. Deviation recorded.',
      unreviewedSince: null,
      deviation: ['MISSED'],
    })
    const events = await eventsOf(id)
    expect(events).toHaveLength(before + 1)
    expect(events.at(-1)?.changes).toMatchObject({ missedReviewedBy: [null, me?.id] })
    expect(await linesOf(id)).toEqual([])
    expect(await countAtHome()).toBe(counted - 1)
    expect(codesOf(await of.take(id, 'reviewMissed'))[0]).toBe(409)
  })

  it('comes back to the list when the review is undone, and is reviewed anew', async () => {
    const id = await missedVisit()
    await of.take(id, 'reviewMissed', { missedNote: 'The wrong participant' })
    const undone = await of.take(id, 'undoReview')
    expect(undone.data).toMatchObject({ missedReviewedOn: null, missedReviewedBy: null, missedNote: null })
    expect(await linesOf(id)).toMatchObject([{ kind: 'missed' }])
    expect((await of.take(id, 'reviewMissed')).status).toBe(200)
  })

  it('is not to be reviewed any more once it is planned again, and the review of the former day is gone', async () => {
    const [unseen, seen] = [await missedVisit(), await missedVisit()]
    await of.take(seen, 'reviewMissed', { missedNote: 'Ill' })
    for (const [id, visitTime] of [
      [unseen, '18:00'],
      [seen, '19:00'],
    ] as const) {
      const { visitDate } = await of.now(id)
      const planned = await of.take(id, 'reschedule', { visitDate, visitTime })
      expect(planned.data).toMatchObject({ status: 'SCHEDULED', unreviewedSince: null, missedReviewedOn: null, missedNote: null })
      expect(codesOf(await of.take(id, 'reviewMissed'))[0]).toBe(409)
    }
  })

  it('that was missed before reviews existed is in no list, and can be reviewed', async () => {
    const id = await missedVisit()
    await node.ownerQuery('update participant_visit set unreviewed_since = null where id = $1', [id])
    expect(await linesOf(id)).toEqual([])
    expect((await of.take(id, 'reviewMissed')).status).toBe(200)
  })

  it('is reviewed by those alone who may plan visits, and is found by a filter of the list', async () => {
    const [one, two] = [await missedVisit(), await missedVisit()]
    expect(codesOf(await of.take(one, 'reviewMissed', {}, viewer))[0]).toBe(403)
    const rows = await of.call<readonly ResourceAnswer['participantVisit'][]>(
      'GET',
      `participant-visits?status=MISSED&unreviewedSince_filled=true&_end=100`,
    )
    expect(rows.data.map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]))
  })
})
