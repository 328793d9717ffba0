import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter } from '#resources/core/day.ts'
import type { DailyActivities } from '#resources/dailyActivities.ts'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'
import { coordinator, type StudyWithVisits, studyWithVisits } from '../visits/testVisits.ts'

let node: TestNode
let of: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  of = await studyWithVisits(node)
})
afterAll(() => node.close())

const day = async (query = `?studyId=${of.place.studyId}`, as = coordinator) =>
  of.call<DailyActivities>('GET', `dailyActivities${query}`, undefined, as)
const ofRow = (activities: DailyActivities['open'], id: string) => activities.filter(({ row }) => row.id === id)

it('has visits of today by their time, what is late after them, and what is done at the end', async () => {
  const one = await of.underWay()
  const two = await of.underWay()
  const visitOne = await of.visitOf(one.participationId, of.visitIds.baseline)
  const visitTwo = await of.visitOf(two.participationId, of.visitIds.baseline)
  expect(ofRow((await day()).data.open, visitOne.id)).toMatchObject([{ kind: 'window', urgency: 'WAITING' }])
  const today = one.startedOn
  await of.take(visitOne.id, 'schedule', { visitDate: today, visitTime: '15:00' })
  await of.take(visitTwo.id, 'schedule', { visitDate: today, visitTime: '08:15' })
  const { data } = await day()
  const visits = data.open.filter(({ kind }) => kind === 'visit')
  expect(visits.map(({ row, at, urgency }) => [row.id, at, urgency])).toEqual([
    [visitTwo.id, '08:15', 'TODAY'],
    [visitOne.id, '15:00', 'TODAY'],
  ])
  expect(visits[0]?.row.actions).toContain('complete')
  const urgencies = data.open.map(({ urgency }) => urgency)
  expect(urgencies).toEqual(
    [...urgencies].sort((a, b) => ['TODAY', 'LATE', 'WAITING'].indexOf(a) - ['TODAY', 'LATE', 'WAITING'].indexOf(b)),
  )

  expect((await of.take(visitTwo.id, 'complete')).status).toBe(200)
  const after = (await day()).data
  expect(ofRow(after.open, visitTwo.id)).toEqual([])
  expect(ofRow(after.done, visitTwo.id)).toMatchObject([{ kind: 'visit' }])
  // The visit that counts from it has a window that stands now, two weeks ahead at most.
  const next = await of.visitOf(two.participationId, of.visitIds.week)
  expect(ofRow(after.open, next.id)).toMatchObject([{ kind: 'window', on: daysAfter(today, 9) }])
})

it('names the subject and the number to call, and hides the number of a restricted profile', async () => {
  const { participationId, startedOn } = await of.underWay()
  const { participantId } = await of.participation(participationId)
  const visit = await of.visitOf(participationId, of.visitIds.baseline)
  await of.take(visit.id, 'schedule', { visitDate: startedOn, visitTime: '16:00' })
  const subjectId = `S-${participationId.slice(-8)}`
  await node.ownerQuery('update participant_study set subject_id = $2 where id = $1', [participationId, subjectId])
  await node.ownerQuery(`update participant set primary_mobile = '+14165550188' where id = $1`, [participantId])
  expect(ofRow((await day()).data.open, visit.id)).toMatchObject([{ subjectId, phone: '+14165550188' }])
  await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
  const hidden = ofRow((await day()).data.open, visit.id)
  expect(hidden.map(({ phone }) => phone)).toEqual(hidden.map(() => null))
  await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
})

it('is by the reader’s rights and of their own study-sites', async () => {
  expect((await day('', 'nobody@northlake.example')).status).toBe(403)
  expect((await day('', 'unassigned@northlake.example')).data.open.filter(({ kind }) => kind === 'visit' || kind === 'window')).toEqual([])
  expect(codesOf(await day('?studyId=x'))).toEqual([400, 'InvalidParameter', 'studyId notAReference'])
  expect(codesOf(await day('?colour=red'))).toEqual([400, 'UnknownParameter', 'colour unknownParameter'])
})
