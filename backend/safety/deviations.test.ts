import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { markMissedVisits } from '../visits/markMissed.ts'
import { admin, createStudyWithVisits, type StudyWithVisits } from '../visits/testVisits.ts'
import { createSafetyFixture, type Deviation, daysAgo, investigator } from './testSafety.ts'

let node: TestNode
let study: StudyWithVisits
let safety: Awaited<ReturnType<typeof createSafetyFixture>>
beforeAll(async () => {
  node = await sharedNode()
  study = await createStudyWithVisits(node)
  safety = await createSafetyFixture(node)
})
afterAll(() => node?.close())

const deviationsOf = async (visitId: string, parameters = '') =>
  (await study.call<readonly Deviation[]>('GET', `deviations?participantVisitId=${visitId}${parameters}`)).data

/** Completes the baseline visit of a new participant a number of days after conduct began, whose window is a week. */
async function completeBaseline(daysLate: number) {
  const { participationId, startedOn } = await study.underWay()
  const { id } = await study.visitOf(participationId, study.visitIds.baseline)
  // Conduct began in the past, so that the visit need not take place in the future.
  const start = addDays(startedOn, -20)
  await node.ownerQuery('update participant_study set conduct_started_on = $2 where id = $1', [participationId, start])
  const day = addDays(start, daysLate)
  const outsideReason = daysLate > 7 ? 'Snow storm' : undefined
  expect(codesOf(await study.take(id, 'schedule', { visitDate: day, visitTime: '09:00', outsideReason }))).toEqual([200, undefined])
  expect(codesOf(await study.take(id, 'complete', {}))).toEqual([200, undefined])
  return { id, start, day, participationId }
}
const withSetting = (values: object) => study.call('PATCH', `admin/study/${study.place.studyId}`, values, admin)

describe('a visit', () => {
  it('records a deviation when it is completed outside its window, and none within it', async () => {
    const late = await completeBaseline(10)
    expect(await deviationsOf(late.id)).toMatchObject([
      {
        ...study.place,
        participantStudyId: late.participationId,
        origin: 'OUTSIDE_WINDOW',
        category: 'VISIT_WINDOW',
        status: 'OPEN',
        grading: null,
        occurredOn: late.day,
        daysOutside: 3,
      },
    ])
    expect(await deviationsOf((await completeBaseline(5)).id)).toEqual([])
  })

  it('takes an untouched deviation back when its day is corrected, and updates it while the visit still deviates', async () => {
    const { id, start } = await completeBaseline(12)
    const correct = (days: number) =>
      study.take(id, 'correct', { completedOn: addDays(start, days), outsideReason: 'Typo', reason: 'Misread' }, investigator)
    expect((await correct(9)).status).toBe(200)
    expect(await deviationsOf(id)).toMatchObject([{ daysOutside: 2, occurredOn: addDays(start, 9) }])
    expect((await correct(6)).status).toBe(200)
    expect(await deviationsOf(id)).toEqual([])
    expect((await correct(11)).status).toBe(200)
    expect(await deviationsOf(id)).toMatchObject([{ daysOutside: 4 }])
    expect((await study.take(id, 'undoCompletion', { reason: 'Wrong participant' }, investigator)).status).toBe(200)
    expect(await deviationsOf(id)).toEqual([])
  })

  it('marks a deviation on which staff have worked instead of taking it back', async () => {
    const { id, start } = await completeBaseline(12)
    const [deviation] = await deviationsOf(id)
    const description = 'The bus did not run.'
    expect((await study.call('PATCH', `deviation/${deviation?.id}`, { description, version: deviation?.version })).status).toBe(200)
    await study.take(id, 'correct', { completedOn: addDays(start, 6), reason: 'Misread' }, investigator)
    expect(await deviationsOf(id)).toMatchObject([
      { id: deviation?.id, description, isVisitCorrected: true, attention: ['VISIT_CORRECTED', 'TO_REVIEW'] },
    ])
    await study.take(
      id,
      'correct',
      { completedOn: addDays(start, 9), outsideReason: 'It was late', reason: 'Right at first' },
      investigator,
    )
    expect(await deviationsOf(id)).toMatchObject([{ id: deviation?.id, isVisitCorrected: false, daysOutside: 2 }])
  })

  it('records a deviation when staff or the nightly job mark it as missed, once, and takes it back when it is planned again', async () => {
    const { participationId, startedOn } = await study.underWay()
    const { id } = await study.visitOf(participationId, study.visitIds.baseline)
    await study.take(id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    expect((await study.take(id, 'markAsMissed')).status).toBe(200)
    expect(await deviationsOf(id)).toMatchObject([{ origin: 'MISSED_VISIT', occurredOn: startedOn, daysOutside: null }])
    await study.take(id, 'reviewMissed', { missedNote: 'Called' })
    expect(await deviationsOf(id)).toHaveLength(1)
    expect((await study.take(id, 'reschedule', { visitDate: startedOn, visitTime: '10:00' })).status).toBe(200)
    expect(await deviationsOf(id)).toEqual([])

    const zones = await node.studydesk.access.zonesOf(safety.orgId)
    const now = new Date(Date.now() + 60 * 86_400_000)
    await markMissedVisits(node.studydesk, { orgId: safety.orgId, zones, siteIds: [study.place.siteId], now })
    expect(await deviationsOf(id)).toMatchObject([{ origin: 'MISSED_VISIT', createdBy: null }])
  })

  it('records nothing that the study does not want recorded', async () => {
    expect((await withSetting({ recordsWindowDeviations: false })).status).toBe(200)
    expect(await deviationsOf((await completeBaseline(10)).id)).toEqual([])
    await withSetting({ recordsWindowDeviations: true })
  })
})

describe('a deviation', () => {
  const record = (values: object = {}) =>
    safety.call<Deviation>('POST', 'deviations', {
      ...safety.studySite,
      category: 'PROCEDURE',
      occurredOn: daysAgo(4),
      foundOn: daysAgo(2),
      description: 'The ECG was not recorded.',
      ...values,
    })

  it('concerns a site, or a participation in its study and at its site', async () => {
    expect((await record()).data).toMatchObject({ participantId: null, origin: 'PERSON', number: expect.any(Number) })
    const { participantId, participantStudyId } = safety
    expect((await record({ participantId, participantStudyId })).data).toMatchObject({ participantId })
    const elsewhere = { ...study.place, participantId, participantStudyId }
    expect(codesOf(await record(elsewhere))).toEqual([422, 'Invalid', 'participantStudyId participationOfOther'])
    expect(codesOf(await record({ siteId: crypto.randomUUID() })).slice(0, 2)).toEqual([422, 'Invalid'])
  })

  it.each([
    ['a day in the future', { occurredOn: daysAgo(-3) }, 'occurredOn inFuture'],
    ['a finding before it occurred', { foundOn: daysAgo(5) }, 'foundOn foundBeforeOccurred'],
    ['no description', { description: null }, 'description required'],
  ])('rejects %s', async (_case, values, problem) => {
    const codes = codesOf(await record(values))
    expect(codes.slice(0, 2)).toEqual([422, 'Invalid'])
    expect(codes.join()).toContain(problem)
  })

  it('is reviewed by an investigator, and an important one is closed with its cause, action and report', async () => {
    const { id } = (await record()).data
    const take = (name: string, body: object, caller?: string) => safety.take<Deviation>('deviation', id, name, body, caller)
    const grading = { grading: 'IMPORTANT', isBoardReportRequired: true }
    expect((await take('review', grading)).status).toBe(403)
    expect((await take('close', {})).status).toBe(409)
    expect(JSON.stringify(await take('review', {}, investigator))).toMatch(/grading.*required/)
    expect((await take('review', grading, investigator)).data).toMatchObject({ status: 'REVIEWED', attention: ['BOARD_REPORT_DUE'] })
    const refusal = JSON.stringify(await take('close', {}))
    for (const field of ['cause', 'correctiveAction', 'boardReportedOn']) expect(refusal).toContain(field)
    const closing = { cause: 'Broken device', correctiveAction: 'Repaired', boardReportedOn: daysAgo(1) }
    expect((await take('close', closing)).data).toMatchObject({ status: 'CLOSED', attention: [] })
    expect((await take('reopen', { reason: 'More news' })).status).toBe(403)
    expect((await take('reopen', { reason: 'More news' }, investigator)).data).toMatchObject({
      status: 'OPEN',
      reviewedOn: null,
      closedOn: null,
    })
  })
})
