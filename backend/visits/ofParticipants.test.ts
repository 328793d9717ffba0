import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CardsMoveAnswer } from '#resources/boardAnswers.ts'
import { daysAfter } from '#resources/core/day.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { enrol, newParticipant, ownAndForeign, type StudySite } from '../participants/comments/testParticipants.ts'
import { codesOf, type TestNode, testNode } from '../testing/index.ts'

type ParticipantVisit = ResourceAnswer['participantVisit']

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let place: StudySite
let groups: readonly string[]
let visitIds: Readonly<Record<'baseline' | 'week' | 'ofA' | 'ofB', string>>
beforeAll(async () => {
  node = await testNode()
  ;[place] = await ownAndForeign(node, coordinator)
  await node.ownerQuery('delete from participant_visit where study_id = $1', [place.studyId])
  await node.ownerQuery('update participant_study set visit_id = null where study_id = $1', [place.studyId])
  await node.ownerQuery('delete from visit where study_id = $1', [place.studyId])
  groups = [await newGroup(), await newGroup()]
  const baseline = await newVisit({ name: 'Baseline', windowAfter: 7 })
  visitIds = {
    baseline,
    week: await newVisit({ name: 'A week on', targetDay: 7, windowBefore: 1, windowAfter: 2 }),
    ofA: await newVisit({ name: 'Of group A', targetDay: 14, groupIds: [groups[0]] }),
    ofB: await newVisit({ name: 'Of group B', targetDay: 14, groupIds: [groups[1]] }),
  }
})
afterAll(() => node.close())

const call = <Data = ParticipantVisit>(method: string, path: string, body?: unknown, as = coordinator) =>
  node.call<Data>(path, { as, method, body })
async function newGroup(): Promise<string> {
  const made = await call<{ readonly id: string }>('POST', `study/${place.studyId}/group`, { name: `Group ${crypto.randomUUID()}` }, admin)
  return made.data.id
}
async function newVisit(values: Readonly<Record<string, unknown>>): Promise<string> {
  const made = await call<{ readonly id: string }>('POST', `study/${place.studyId}/visit`, values, admin)
  expect(made.status).toBe(201)
  return made.data.id
}
/** Somebody under way, and the day on which that began. */
async function underWay(groupId: string | null = groups[0] ?? null) {
  const participationId = await enrol(node, await newParticipant(node, coordinator), place)
  if (groupId !== null) await call('PATCH', `participant-study/${participationId}`, { groupId })
  for (const transition of ['enroll', 'addToConduct'])
    expect((await call('POST', `participant-study/${participationId}/transitions/${transition}`, {})).status).toBe(200)
  const { data } = await call<ResourceAnswer['participantStudy']>('GET', `participant-study/${participationId}`)
  return { participationId, startedOn: String(data.conductStartedOn) }
}
const visitsOf = async (participationId: string) =>
  (await call<readonly ParticipantVisit[]>('GET', `participant-visits?participantStudyId=${participationId}&_end=100`)).data
async function visitOf(participationId: string, visitId: string): Promise<ParticipantVisit> {
  const found = (await visitsOf(participationId)).find((each) => each.visitId === visitId)
  if (found === undefined) throw new Error('They have no such visit')
  return found
}
const take = (id: string, transition: string, body: unknown = {}, as = coordinator) =>
  call('POST', `participant-visit/${id}/transitions/${transition}`, body, as)
const now = async (id: string) => (await call('GET', `participant-visit/${id}`)).data

describe('the visits of a participant', () => {
  it('are those of their group and of every one, from the day on which conduct begins', async () => {
    const { participationId, startedOn } = await underWay()
    expect(startedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const visits = await visitsOf(participationId)
    expect(new Set(visits.map(({ visitId }) => visitId))).toEqual(new Set([visitIds.baseline, visitIds.week, visitIds.ofA]))
    expect(visits.every(({ status, visitDate }) => status === 'UNSCHEDULED' && visitDate === null)).toBe(true)
  })

  it('follow them to another group and back: what nobody has planned is called off meanwhile, what is planned stays', async () => {
    const { participationId, startedOn } = await underWay()
    const ofA = await visitOf(participationId, visitIds.ofA)
    expect((await call('PATCH', `participant-study/${participationId}`, { groupId: groups[1] })).status).toBe(200)
    expect((await now(ofA.id)).status).toBe('CANCELLED')
    const ofB = await visitOf(participationId, visitIds.ofB)
    expect((await take(ofB.id, 'schedule', { visitDate: daysAfter(startedOn, 14), visitTime: '09:00' })).status).toBe(200)
    expect((await call('PATCH', `participant-study/${participationId}`, { groupId: null })).status).toBe(200)
    expect((await now(ofB.id)).status).toBe('SCHEDULED')
    expect((await call('PATCH', `participant-study/${participationId}`, { groupId: groups[0] })).status).toBe(200)
    expect((await now(ofA.id)).status).toBe('UNSCHEDULED')
  })

  it('are made by nothing else, and removed by nobody', async () => {
    const { participationId } = await underWay()
    const visit = await visitOf(participationId, visitIds.week)
    expect((await call('POST', 'participant-visits', { ...visit, id: undefined })).status).toBe(405)
    expect((await call('DELETE', `participant-visit/${visit.id}`)).status).toBe(405)
    expect(codesOf(await call('PATCH', `participant-visit/${visit.id}`, { visitDate: '2027-01-01' }))).toEqual([
      422,
      'Invalid',
      'visitDate readOnly',
    ])
  })
})

describe('a visit is planned', () => {
  it('for a day and a time, within its window or with a reason', async () => {
    const { participationId, startedOn } = await underWay()
    const { id } = await visitOf(participationId, visitIds.week)
    expect(codesOf(await take(id, 'schedule'))).toEqual([422, 'Invalid', 'visitDate required', 'visitTime required'])
    const late = { visitDate: daysAfter(startedOn, 10), visitTime: '09:30' }
    expect(codesOf(await take(id, 'schedule', late))).toEqual([422, 'Invalid', 'outsideReason required'])
    expect((await now(id)).status).toBe('UNSCHEDULED')
    expect((await take(id, 'schedule', { ...late, outsideReason: 'The participant travels' })).data).toMatchObject({
      status: 'SCHEDULED',
      ...late,
      outsideReason: 'The participant travels',
    })
    const within = { visitDate: daysAfter(startedOn, 9), visitTime: '14:00' }
    expect((await take(id, 'reschedule', within)).status).toBe(200)
    expect(await now(id)).toMatchObject({ ...within, outsideReason: null })
    // A reason is that of its day.
    expect((await take(id, 'reschedule', { ...late, outsideReason: 'The participant travels' })).status).toBe(200)
    const later = { ...late, visitDate: daysAfter(startedOn, 11) }
    expect(codesOf(await take(id, 'reschedule', later))).toEqual([422, 'Invalid', 'outsideReason required'])
  })

  it('from the day for which the visit is planned that it counts from', async () => {
    const { participationId, startedOn } = await underWay()
    const baseline = await visitOf(participationId, visitIds.baseline)
    await take(baseline.id, 'schedule', { visitDate: daysAfter(startedOn, 5), visitTime: '09:00' })
    const { id } = await visitOf(participationId, visitIds.week)
    expect((await take(id, 'schedule', { visitDate: daysAfter(startedOn, 14), visitTime: '09:00' })).status).toBe(200)
  })

  it('or missed, cancelled and planned anew as its state lets it, by those who may', async () => {
    const { participationId, startedOn } = await underWay()
    const { id } = await visitOf(participationId, visitIds.baseline)
    const time = { visitDate: startedOn, visitTime: '09:00' }
    expect((await take(id, 'schedule', time, viewer)).status).toBe(403)
    for (const transition of ['complete', 'cancel', 'markAsMissed', 'reschedule'])
      expect(codesOf(await take(id, transition, transition === 'reschedule' ? time : {}))).toEqual([409, 'TransitionNotAllowed'])
    await take(id, 'schedule', time)
    expect((await take(id, 'markAsMissed')).data.status).toBe('MISSED')
    expect((await take(id, 'reschedule', time)).data.status).toBe('SCHEDULED')
    expect((await take(id, 'cancel', { reason: 'Moved away' })).data.status).toBe('CANCELLED')
    expect(codesOf(await take(id, 'reschedule', time))[0]).toBe(409)
    expect((await call('PATCH', `participant-visit/${id}`, { note: 'Too late' })).status).toBe(409)
  })
})

describe('a visit that has been', () => {
  it('keeps its window, lets the card come to its column, and stays as it is', async () => {
    const { participationId, startedOn } = await underWay()
    const { id } = await visitOf(participationId, visitIds.baseline)
    await take(id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    const card = async () => (await call<ResourceAnswer['participantStudy']>('GET', `participant-study/${participationId}`)).data
    const move = async () => {
      const { version } = await card()
      const cards = [{ cardId: participationId, version }]
      const path = `study/${place.studyId}/study-site/${place.siteId}/conduct/move`
      return (await call<CardsMoveAnswer>('POST', path, { to: visitIds.baseline, after: null, cards })).data
    }
    expect((await move()).errors[0]?.code).toBe('VisitNotCompleted')
    expect((await take(id, 'complete')).status).toBe(200)
    expect(await now(id)).toMatchObject({
      status: 'COMPLETED',
      completedOn: startedOn,
      targetOn: startedOn,
      opensOn: startedOn,
      closesOn: daysAfter(startedOn, 7),
      daysOutside: 0,
    })
    expect((await card()).completedVisitIds).toEqual([visitIds.baseline])
    expect((await move()).errors).toEqual([])
    expect((await call('PATCH', `participant-visit/${id}`, { note: 'Too late' })).status).toBe(409)
    // The window stays as it was, whatever becomes of the visit of the study.
    await call('PATCH', `visit/${visitIds.baseline}`, { windowAfter: 3 }, admin)
    expect((await now(id)).closesOn).toBe(daysAfter(startedOn, 7))
    await call('PATCH', `visit/${visitIds.baseline}`, { windowAfter: 7 }, admin)
  })

  it('was on no day to come, and outside of its window with a reason alone', async () => {
    const { participationId, startedOn } = await underWay()
    const { id } = await visitOf(participationId, visitIds.week)
    await take(id, 'schedule', { visitDate: daysAfter(startedOn, 7), visitTime: '09:00' })
    expect(codesOf(await take(id, 'complete'))).toEqual([422, 'Invalid', 'completedOn inFuture'])
    expect(codesOf(await take(id, 'complete', { completedOn: startedOn }))).toEqual([422, 'Invalid', 'outsideReason required'])
    const done = await take(id, 'complete', { completedOn: startedOn, outsideReason: 'The site was closed' })
    expect(done.status).toBe(200)
    expect(await now(id)).toMatchObject({ completedOn: startedOn, daysOutside: -6, outsideReason: 'The site was closed' })
  })
})
