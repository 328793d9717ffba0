import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { openStore } from '../platform/files/disk.ts'
import { verifySignatures } from '../platform/signatures/verify.ts'
import { admin, createSafetyFixture, daysAgo, hoursAgo, investigator, serious, viewer } from './testSafety.ts'

let node: TestNode
let safety: Awaited<ReturnType<typeof createSafetyFixture>>
beforeAll(async () => {
  node = await sharedNode()
  safety = await createSafetyFixture(node)
})
afterAll(() => node?.close())

const idOf = async (values: object = {}): Promise<string> => {
  const answer = await safety.record({ ...values })
  expect(codesOf(answer)).toEqual([201, undefined])
  return answer.data.id
}
const read = async (id: string) => (await safety.call('GET', `adverse-event/${id}`)).data
const edit = async (id: string, values: object) =>
  safety.call('PATCH', `adverse-event/${id}`, { ...values, version: (await read(id)).version })

describe('an adverse event', () => {
  it('is numbered within its participation, whose study and site it copies', async () => {
    const [first, second] = [await read(await idOf()), await read(await idOf({ term: 'Nausea' }))]
    expect(second.number).toBe((first.number ?? 0) + 1)
    expect(second).toMatchObject({ ...safety.studySite, participantId: safety.participantId, status: 'OPEN', reviewStatus: 'TO_REVIEW' })
  })

  it.each([
    ['an onset in the future', { onsetOn: daysAgo(-3) }, 'onsetOn inFuture'],
    ['an onset before birth', { onsetOn: '1980-02-28' }, 'onsetOn beforeBirth'],
    ['an end before the onset', { isOngoing: false, endedOn: daysAgo(4) }, 'endedOn endBeforeStart'],
    ['an event that is over without its end', { isOngoing: false }, 'endedOn required'],
    ['a grade above 5', { grade: 6 }, 'grade tooLarge'],
    ['no answer whether it is serious', { isSerious: null }, 'isSerious required'],
    ['an outcome that contradicts an ongoing event', { outcome: 'RECOVERED' }, 'isOngoing endedByOutcome'],
    ['a fatal event of another grade', { ...serious, isOngoing: false, outcome: 'FATAL' }, 'grade fatalIsGrade5'],
    ['grade 5 of an event that is not fatal', { ...serious, grade: 5 }, 'outcome grade5IsFatal'],
    ['a fatal event that is not serious', { grade: 5, isOngoing: false, outcome: 'FATAL' }, 'isSerious fatalIsSerious'],
    ['a serious event without a criterion', { ...serious, seriousCriteria: null }, 'seriousCriteria required'],
    ['a serious event without the moment of awareness', { ...serious, awareAt: null }, 'awareAt required'],
    ['awareness in the future', { ...serious, awareAt: hoursAgo(-1) }, 'awareAt inFuture'],
    ['awareness before the onset', { ...serious, awareAt: hoursAgo(24 * 5) }, 'awareAt awareBeforeOnset'],
    ['the criterion death of an event that is not fatal', { ...serious, seriousCriteria: ['DEATH'] }, 'outcome deathIsFatal'],
  ])('rejects %s', async (_case, values, problem) => {
    expect(codesOf(await safety.record(values))).toEqual([422, 'Invalid', problem])
  })

  it('marks the participant as deceased once an event is fatal, and ends their conduct', async () => {
    const other = await createSafetyFixture(node)
    const fatal = { ...serious, grade: 5, isOngoing: false, endedOn: daysAgo(1), outcome: 'FATAL', seriousCriteria: ['DEATH'] }
    const answer = await other.record(fatal)
    expect(codesOf(answer)).toEqual([201, undefined])
    const participant = await other.call<{ readonly deceased: boolean; readonly deceasedOn: string; readonly version: number }>(
      'GET',
      `participant/${other.participantId}`,
    )
    expect(participant.data).toMatchObject({ deceased: true, deceasedOn: fatal.endedOn })
    const [participation] = await node.ownerQuery(
      `select count(*) filter (where conduct_status = 'UNDER_WAY')::int as "underWay" from participant_study where participant_id = $1`,
      [other.participantId],
    )
    expect(participation).toEqual({ underWay: 0 })
    const { status } = await other.call('PATCH', `adverse-event/${answer.data.id}`, { description: 'Autopsy', version: answer.data.version })
    expect(status).toBe(200)
  })

  it('rejects a visit of another participation', async () => {
    const [visit] = await node.ownerQuery<{ id: string }>(
      'select id::text from participant_visit where study_id = $1 and site_id = $2 limit 1',
      [safety.studySite.studyId, safety.studySite.siteId],
    )
    expect(codesOf(await safety.record({ participantVisitId: visit?.id }))).toEqual([
      422,
      'Invalid',
      'participantVisitId otherParticipantStudy',
    ])
  })

  it('can be read by viewers, and not by administrators', async () => {
    const id = await idOf()
    expect((await safety.call('GET', `adverse-event/${id}`, undefined, viewer)).status).toBe(200)
    expect((await safety.call('GET', `adverse-event/${id}`, undefined, admin)).status).toBe(403)
    expect((await safety.record({}, viewer)).status).toBe(403)
  })

  it('prevents the removal of its participation', async () => {
    await idOf()
    const removal = await safety.call('DELETE', `participant-study/${safety.participantStudyId}`, undefined, investigator)
    expect(codesOf(removal).slice(0, 2)).toEqual([409, 'InUse'])
  })
})

describe('a serious event', () => {
  it('has a deadline of 24 hours, which moves with the moment of awareness and is late afterwards', async () => {
    const id = await idOf(serious)
    expect(await read(id)).toMatchObject({
      reportDueAt: new Date(Date.parse(serious.awareAt) + 24 * 3_600_000).toISOString(),
      attention: ['REPORT_DUE', 'TO_REVIEW'],
    })
    await edit(id, { awareAt: hoursAgo(25) })
    expect((await read(id)).attention).toEqual(['REPORT_LATE', 'TO_REVIEW'])
    const late = await safety.call<readonly { readonly id: string }[]>('GET', 'adverse-events?attention=REPORT_LATE&_end=100')
    expect(late.data.map((each) => each.id)).toContain(id)
    await edit(id, { isSerious: false })
    expect(await read(id)).toMatchObject({ reportDueAt: null, awareAt: null, seriousCriteria: null, attention: ['TO_REVIEW'] })
  })

  it('is reported once, by a user with what a first report needs', async () => {
    const id = await idOf({ ...serious, description: null, relation: null })
    const refusal = await safety.take('adverse-event', id, 'report')
    expect(codesOf(refusal).slice(0, 2)).toEqual([422, 'Invalid'])
    expect(JSON.stringify(refusal)).toMatch(/relation.*description|description.*relation/)
    const reported = await safety.take('adverse-event', id, 'report', { relation: 'PROBABLE', description: 'Admitted.' })
    expect(reported.data).toMatchObject({
      status: 'REPORTED',
      reportedAt: expect.any(String),
      reportedBy: expect.any(String),
      attention: ['TO_REVIEW'],
    })
    expect((await safety.take('adverse-event', id, 'report')).status).toBe(409)
  })

  it('cannot be closed before its report; another event can, and needs an outcome', async () => {
    const id = await idOf(serious)
    expect((await safety.take('adverse-event', id, 'close', { outcome: 'UNKNOWN' })).status).toBe(409)
    const otherId = await idOf()
    expect(codesOf(await safety.take('adverse-event', otherId, 'close'))).toEqual([422, 'Invalid', 'outcome required'])
    const closing = { outcome: 'RECOVERED', isOngoing: false }
    expect(codesOf(await safety.take('adverse-event', otherId, 'close', closing))).toEqual([422, 'Invalid', 'endedOn required'])
    expect((await safety.take('adverse-event', otherId, 'close', { ...closing, endedOn: daysAgo(1) })).data.status).toBe('CLOSED')
    expect(codesOf(await edit(otherId, { grade: 2 })).slice(0, 2)).toEqual([409, 'RowLocked'])
    const followUp = { adverseEventId: otherId, notedOn: daysAgo(0), text: 'Late news' }
    expect((await safety.call('POST', 'event-follow-ups', followUp)).status).toBe(409)
    expect((await safety.take('adverse-event', otherId, 'reopen', { reason: 'Relapse' })).status).toBe(403)
    expect(codesOf(await safety.take('adverse-event', otherId, 'reopen', {}, investigator)).slice(0, 2)).toEqual([422, 'Invalid'])
    expect((await safety.take('adverse-event', otherId, 'reopen', { reason: 'Relapse' }, investigator)).data.status).toBe('OPEN')
  })

  it('stays reported when it is reopened', async () => {
    const id = await idOf(serious)
    await safety.take('adverse-event', id, 'report')
    expect((await safety.take('adverse-event', id, 'close', { outcome: 'NOT_RECOVERED' })).data.status).toBe('CLOSED')
    expect((await safety.take('adverse-event', id, 'reopen', { reason: 'News' }, investigator)).status).toBe(409)
    expect((await safety.take('adverse-event', id, 'reopenReported', { reason: 'News' }, investigator)).data.status).toBe('REPORTED')
  })
})

describe('the medical review of an event', () => {
  it('needs an investigator, a fresh sign-in and a relation', async () => {
    const id = await idOf({ ...serious, relation: null })
    expect((await safety.take('adverse-event', id, 'review', { signature: await safety.signIn(id), relation: 'POSSIBLE' })).status).toBe(
      403,
    )
    expect(codesOf(await safety.take('adverse-event', id, 'review', { relation: 'POSSIBLE' }, investigator))).toEqual([
      422,
      'Invalid',
      'signature required',
    ])
    expect(codesOf(await safety.review(id))).toEqual([422, 'Invalid', 'relation required'])
    const reviewed = await safety.review(id, { relation: 'POSSIBLE' })
    expect(reviewed.data).toMatchObject({ reviewStatus: 'REVIEWED', reviewedBy: expect.any(String), relation: 'POSSIBLE' })
  })

  it('ends when a signed value changes, and only then', async () => {
    const id = await idOf(serious)
    await safety.review(id)
    await edit(id, { description: 'Discharged.', expectedness: 'UNEXPECTED' })
    expect((await read(id)).reviewStatus).toBe('REVIEWED')
    await edit(id, { seriousCriteria: ['LIFE_THREATENING'] })
    expect(await read(id)).toMatchObject({ reviewStatus: 'TO_REVIEW', reviewedOn: null, reviewedBy: null })
    await safety.review(id)
    await safety.take('adverse-event', id, 'report', { relation: 'UNRELATED' })
    expect((await read(id)).reviewStatus).toBe('TO_REVIEW')
    await safety.review(id)
    expect((await safety.take('adverse-event', id, 'endReview', { reason: 'Wrong event' }, investigator)).data.reviewStatus).toBe(
      'TO_REVIEW',
    )
    expect(await verifySignatures(node.studydesk.database, await openStore(node.studydesk.config), safety.orgId)).not.toHaveProperty(
      'fault',
    )
  })
})

describe('follow-ups of an event', () => {
  it('are listed newest first, and the event shows the day of the last one', async () => {
    const id = await idOf(serious)
    const add = (values: object) => safety.call('POST', 'event-follow-ups', { adverseEventId: id, ...values })
    expect((await add({ notedOn: daysAgo(2), text: 'Fever.', grade: 3 })).status).toBe(201)
    expect((await add({ notedOn: daysAgo(1), text: 'No fever.', grade: 2, outcome: 'RECOVERING' })).status).toBe(201)
    expect(codesOf(await add({ notedOn: daysAgo(-3), text: 'Discharged.' }))).toEqual([422, 'Invalid', 'notedOn inFuture'])
    expect(await read(id)).toMatchObject({ lastFollowUpOn: daysAgo(1), outcome: null, grade: 3 })
    const rows = await safety.call<readonly { readonly text: string; readonly participantId: string }[]>(
      'GET',
      `event-follow-ups?adverseEventId=${id}`,
    )
    expect(rows.data.map(({ text }) => text)).toEqual(['No fever.', 'Fever.'])
    expect(rows.data[0]?.participantId).toBe(safety.participantId)
  })
})
