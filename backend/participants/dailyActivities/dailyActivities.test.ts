import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import type { DailyActivities } from '#resources/participants/dailyActivities.ts'
import { codesOf, sharedNode, type TestNode } from '../../app/testing/index.ts'
import { coordinator, createStudyWithVisits, type StudyWithVisits } from '../../visits/testVisits.ts'

let node: TestNode
let study: StudyWithVisits
beforeAll(async () => {
  node = await sharedNode()
  study = await createStudyWithVisits(node)
})
afterAll(() => node.close())

const fetchDay = async (query = `?studyId=${study.place.studyId}`, caller = coordinator) =>
  study.call<DailyActivities>('GET', `dailyActivities${query}`, undefined, caller)
const selectByRow = (activities: DailyActivities['open'], id: string) => activities.filter(({ row }) => row.id === id)

it("lists today's visits by time, then overdue ones, and finished ones at the end", async () => {
  const enrolment = await study.underWay()
  const secondEnrolment = await study.underWay()
  const baselineVisit = await study.visitOf(enrolment.participationId, study.visitIds.baseline)
  const visitTwo = await study.visitOf(secondEnrolment.participationId, study.visitIds.baseline)
  expect(selectByRow((await fetchDay()).data.open, baselineVisit.id)).toMatchObject([{ kind: 'window', urgency: 'WAITING' }])
  const today = enrolment.startedOn
  await study.take(baselineVisit.id, 'schedule', { visitDate: today, visitTime: '15:00' })
  await study.take(visitTwo.id, 'schedule', { visitDate: today, visitTime: '08:15' })
  const { data } = await fetchDay()
  const visits = data.open.filter(({ kind }) => kind === 'visit')
  expect(visits.map(({ row, at, urgency }) => [row.id, at, urgency])).toEqual([
    [visitTwo.id, '08:15', 'TODAY'],
    [baselineVisit.id, '15:00', 'TODAY'],
  ])
  expect(visits[0]?.row.actions).toContain('complete')
  const urgencies = data.open.map(({ urgency }) => urgency)
  expect(urgencies).toEqual(
    [...urgencies].sort((a, b) => ['TODAY', 'LATE', 'WAITING'].indexOf(a) - ['TODAY', 'LATE', 'WAITING'].indexOf(b)),
  )

  expect((await study.take(visitTwo.id, 'complete')).status).toBe(200)
  const after = (await fetchDay()).data
  expect(selectByRow(after.open, visitTwo.id)).toEqual([])
  expect(selectByRow(after.done, visitTwo.id)).toMatchObject([{ kind: 'visit' }])
  // The next visit depends on the completed one, so it now has a window, which begins within two weeks.
  const next = await study.visitOf(secondEnrolment.participationId, study.visitIds.week)
  expect(selectByRow(after.open, next.id)).toMatchObject([{ kind: 'window', on: addDays(today, 9) }])
})

it('shows the subject ID and the phone number, and hides the number of a restricted profile', async () => {
  const { participationId, startedOn } = await study.underWay()
  const { participantId } = await study.participation(participationId)
  const visit = await study.visitOf(participationId, study.visitIds.baseline)
  await study.take(visit.id, 'schedule', { visitDate: startedOn, visitTime: '16:00' })
  const subjectId = `S-${participationId.slice(-8)}`
  await node.ownerQuery('update participant_study set subject_id = $2 where id = $1', [participationId, subjectId])
  await node.ownerQuery(`update participant set primary_mobile = '+14165550188' where id = $1`, [participantId])
  expect(selectByRow((await fetchDay()).data.open, visit.id)).toMatchObject([{ subjectId, phone: '+14165550188' }])
  await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
  const hidden = selectByRow((await fetchDay()).data.open, visit.id)
  expect(hidden.map(({ phone }) => phone)).toEqual(hidden.map(() => null))
  await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
})

it('lists activities by the reader’s permissions and own study sites', async () => {
  expect((await fetchDay('', 'nobody@northlake.example')).status).toBe(403)
  expect(
    (await fetchDay('', 'unassigned@northlake.example')).data.open.filter(({ kind }) => kind === 'visit' || kind === 'window'),
  ).toEqual([])
  expect(codesOf(await fetchDay('?studyId=x'))).toEqual([400, 'InvalidParameter', 'studyId notAReference'])
  expect(codesOf(await fetchDay('?colour=red'))).toEqual([400, 'UnknownParameter', 'colour unknownParameter'])
})
