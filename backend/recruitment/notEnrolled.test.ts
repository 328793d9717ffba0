import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { BoardAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { EligibilityAnswer } from '#resources/studies/eligibilityAnswers.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol, readStudySitePair, type StudySite } from '../participants/comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let studySite: StudySite
let criteria: EligibilityAnswer['criteria']
let formId: string
beforeAll(async () => {
  node = await sharedNode()
  ;[studySite] = await readStudySitePair(node, coordinator)
  const lines = [
    { kind: 'INCLUSION', criterion: 'Insomnia for three months' },
    { kind: 'EXCLUSION', criterion: 'Pregnant' },
    { kind: 'INCLUSION', criterion: 'Sleeps at home' },
  ]
  const eligibilityResponse = await call<EligibilityAnswer>('PUT', `study/${studySite.studyId}/eligibility`, { criteria: lines }, admin)
  criteria = eligibilityResponse.data.criteria
  const [form] = await node.ownerQuery<{ id: string }>(
    `select id::text from form where study_id = $1 and is_active and approved_version is not null and deleted_at is null and type <> 'EPRO' limit 1`,
    [studySite.studyId],
  )
  formId = String(form?.id)
})
afterAll(() => node.close())

type Card = ResourceAnswer['participantStudy']
type Reason = ResourceAnswer['notEnrolledReason']
const call = <Data = Card>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
const createCard = async () => enrol(node, await createTestParticipant(node, coordinator), studySite)
const mark = (id: string, body: object) =>
  call('POST', `participant-study/${id}/transitions/markAsNotEnrolled`, { reason: 'As noted', ...body })
const clear = (id: string) => call('POST', `participant-study/${id}/transitions/clearMarkAsNotEnrolled`)
const rowOf = async (id: string) => (await call('GET', `participant-study/${id}`)).data
const check = async (participantStudyId: string, line: number, result: string) =>
  (await call<{ id: string }>('POST', 'criterion-checks', { participantStudyId, criterionId: criteria[line]?.id, result })).data.id
const createReason = (body: object, caller = admin) => call<Reason>('POST', 'not-enrolled-reasons', body, caller)
const fetchReasons = async (query = '') => (await call<readonly Reason[]>('GET', `not-enrolled-reasons${query}`)).data
const findStandardReason = async (code: string) =>
  (await fetchReasons()).find((each) => each.isStandard === true && each.code === code) as Reason
const createUniqueName = () => `Reason ${crypto.randomUUID()}`

describe('not-enrolled reasons of an organisation', () => {
  it('not-enrolled reasons include one by default for each code, named in the language of the reader', async () => {
    expect((await fetchReasons()).filter(({ isStandard }) => isStandard === true).map(({ code }) => code)).toEqual([
      'CRITERIA_NOT_MET',
      'DECLINED',
      'LOST_TO_FOLLOW_UP',
      'OTHER',
    ])
    const id = await createCard()
    await mark(id, { notEnrolledReasonId: (await findStandardReason('LOST_TO_FOLLOW_UP')).id })
    const readReasonLabel = async (language: string) =>
      (await call('GET', `participant-study/${id}?language=${language}`)).data.labels?.notEnrolledReasonId
    expect([await readReasonLabel('en'), await readReasonLabel('fr')]).toEqual(['Lost to follow-up', 'Perdu de vue'])
  })

  it('not-enrolled reasons are written by administrators alone, with a name and a permanent code, and never deleted', async () => {
    expect(codesOf(await createReason({ code: 'OTHER' }))).toEqual([422, 'Invalid', 'name required'])
    const createdReason = await createReason({ code: 'DECLINED', name: createUniqueName() })
    expect(createdReason.status).toBe(201)
    expect(codesOf(await createReason({ code: 'OTHER', name: createdReason.data.name })).slice(0, 2)).toEqual([409, 'Duplicate'])
    expect((await createReason({ code: 'OTHER', name: createUniqueName() }, coordinator)).status).toBe(403)
    const changed = await call('PATCH', `not-enrolled-reason/${createdReason.data.id}`, { code: 'OTHER', version: 1 }, admin)
    expect(codesOf(changed)).toEqual([422, 'Invalid', 'code setOnce'])
    expect((await call('DELETE', `not-enrolled-reason/${createdReason.data.id}`, undefined, admin)).status).toBe(405)
  })

  it('not-enrolled reasons give the mark their code, by which it is counted, and remain readable once inactive', async () => {
    const name = createUniqueName()
    const { data: reason } = await createReason({ code: 'DECLINED', name })
    const id = await createCard()
    const markResponse = await mark(id, { notEnrolledReasonId: reason.id })
    expect(markResponse.data).toMatchObject({ notEnrolledReasonId: reason.id, notEnrolledCode: 'DECLINED', screeningFailure: false })
    const deactivation = await call('PATCH', `not-enrolled-reason/${reason.id}`, { isActive: false, version: reason.version }, admin)
    expect(deactivation.status).toBe(200)
    expect((await rowOf(id)).labels?.notEnrolledReasonId).toBe(name)
    const history = await node.fetch(`participant-study/${id}/history`, { as: coordinator })
    expect(await history.text()).toContain(name)
    const file = await node.fetch(`participant-studies/export?studyId=${studySite.studyId}`, { as: coordinator })
    expect(await file.text()).toContain(name)

    const other = await createCard()
    expect(codesOf(await mark(other, { notEnrolledReasonId: reason.id }))).toEqual([422, 'Invalid', 'notEnrolledReasonId notActive'])
    const mixedReason = { notEnrolledReasonId: (await findStandardReason('OTHER')).id, notEnrolledCode: 'DECLINED' }
    expect(codesOf(await mark(other, mixedReason))).toEqual([422, 'Invalid', 'notEnrolledReasonId otherReason'])
    expect((await rowOf(other)).recruitmentStatus).toBe('IN_SCREENING')
  })

  it('not-enrolled reasons are found by their code when a call sends only that', async () => {
    const id = await createCard()
    expect((await mark(id, { notEnrolledCode: 'DECLINED' })).data).toMatchObject({
      notEnrolledReasonId: (await findStandardReason('DECLINED')).id,
      notEnrolledCode: 'DECLINED',
    })
    expect((await clear(id)).data).toMatchObject({ notEnrolledReasonId: null, notEnrolledCode: null })
  })
})

describe('criteria that a participant does not meet', () => {
  it('unmet criteria are copied into the reason as text, and removed with the mark', async () => {
    const id = await createCard()
    const failed = [await check(id, 1, 'APPLIES'), await check(id, 2, 'NOT_MET')]
    await check(id, 0, 'MET')
    const markResponse = await mark(id, { notEnrolledReasonId: (await findStandardReason('CRITERIA_NOT_MET')).id })
    expect(markResponse.data).toMatchObject({ screeningFailure: true, failedCheckIds: failed })
    const { labels } = await rowOf(id)
    expect(Object.values(labels?.failedCheckIds ?? {}).sort()).toEqual(['Pregnant', 'Sleeps at home'])
    const { data } = await call<BoardAnswer>('GET', `study/${studySite.studyId}/study-site/${studySite.siteId}/recruitment`)
    expect(data.cards.find(({ cardId }) => cardId === id)?.notEnrolled).toEqual({
      reason: 'Did not meet the criteria',
      criteria: ['Pregnant', 'Sleeps at home'],
    })
    const file = await node.fetch(`participant-studies/export?studyId=${studySite.studyId}`, { as: coordinator })
    expect(await file.text()).toContain('Sleeps at home')
    expect((await clear(id)).data).toMatchObject({ screeningFailure: false, failedCheckIds: null })
  })

  it('unmet criteria are copied by the screening failure checkbox too', async () => {
    const id = await createCard()
    const failed = await check(id, 1, 'APPLIES')
    const address = `study/${studySite.studyId}/study-site/${studySite.siteId}/recruitment/updateCard`
    expect((await call('PUT', address, { cardId: id, screeningFailure: true })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ notEnrolledCode: 'CRITERIA_NOT_MET', failedCheckIds: [failed] })
  })

  it('unmet criteria can be chosen among those checked as not met for this participant', async () => {
    const [id, other] = [await createCard(), await createCard()]
    const [first, metCheckId, otherCardCheckId] = [
      await check(id, 1, 'APPLIES'),
      await check(id, 0, 'MET'),
      await check(other, 2, 'NOT_MET'),
    ]
    await check(id, 2, 'NOT_MET')
    for (const invalidCheckId of [metCheckId, otherCardCheckId])
      expect(codesOf(await mark(id, { notEnrolledCode: 'CRITERIA_NOT_MET', failedCheckIds: [invalidCheckId] }))).toEqual([
        422,
        'Invalid',
        'failedCheckIds notFailed',
      ])
    expect((await mark(id, { notEnrolledCode: 'CRITERIA_NOT_MET', failedCheckIds: [first] })).data.failedCheckIds).toEqual([first])
    expect((await mark(other, { notEnrolledCode: 'DECLINED', failedCheckIds: [otherCardCheckId] })).data.failedCheckIds).toBeNull()
  })

  it('unmet criteria are hidden while the profile is restricted', async () => {
    const participantId = await createTestParticipant(node, coordinator)
    const id = await enrol(node, participantId, studySite)
    await check(id, 1, 'APPLIES')
    await mark(id, { notEnrolledCode: 'CRITERIA_NOT_MET' })
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    for (const path of [
      `participant-study/${id}`,
      `participant-study/${id}/history`,
      `participant-studies/export?participantId=${participantId}`,
    ])
      expect(await (await node.fetch(path, { as: coordinator })).text(), path).not.toContain('Pregnant')
    const { data } = await call<BoardAnswer>('GET', `study/${studySite.studyId}/study-site/${studySite.siteId}/recruitment`)
    expect(data.cards.find(({ cardId }) => cardId === id)?.notEnrolled?.criteria).toEqual([])
  })
})

describe('screening forms of a participant', () => {
  it('screening forms end with the mark as not enrolled, with one event each, and are assigned again when it is cleared', async () => {
    const id = await createCard()
    const input = await call<{ id: string }>('POST', 'form-assignments', {
      participantStudyId: id,
      formId,
      purpose: 'SCREENING',
      dueOn: '2030-01-10',
    })
    const ownAssignment = await call<{ id: string }>('POST', 'form-assignments', {
      participantStudyId: id,
      formId,
      purpose: 'SCREENING',
      dueOn: '2030-01-11',
    })
    expect([input.status, ownAssignment.status]).toEqual([201, 201])
    expect((await call('POST', `form-assignment/${ownAssignment.data.id}/transitions/unassign`, { reason: 'Twice' })).status).toBe(200)
    const readStates = async () => {
      const [stateRow] = await node.ownerQuery<{ state: string }>(
        `select assignment.status || ' ' || submission.status as state from form_assignment assignment
          join form_submission submission on submission.form_assignment_id = assignment.id where assignment.id = $1`,
        [input.data.id],
      )
      return stateRow?.state
    }
    const countEvents = async (transition: string) =>
      (await node.ownerQuery(`select from audit_event where record_id = $1 and action = $2`, [input.data.id, transition])).length
    expect(await readStates()).toBe('ACTIVE NOT_STARTED')
    await mark(id, { notEnrolledCode: 'DECLINED' })
    expect([await readStates(), await countEvents('endScreening')]).toEqual(['UNASSIGNED CANCELLED', 1])
    await clear(id)
    expect([await readStates(), await countEvents('assignAgain')]).toEqual(['ACTIVE NOT_STARTED', 1])
    const { data } = await call<{ status: string }>('GET', `form-assignment/${ownAssignment.data.id}`)
    expect(data.status, 'it was unassigned before').toBe('UNASSIGNED')
    expect((await call('POST', `form-assignment/${ownAssignment.data.id}/transitions/assignAgain`)).status, 'no act of its own').toBe(404)
  })
})
