import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer } from '#resources/boardAnswers.ts'
import type { EligibilityAnswer } from '#resources/eligibilityAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { enrol, newParticipant, ownAndForeign, type StudySite } from '../participants/comments/testParticipants.ts'
import { codesOf, sharedNode, type TestNode } from '../testing/index.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let place: StudySite
let criteria: EligibilityAnswer['criteria']
let formId: string
beforeAll(async () => {
  node = await sharedNode()
  ;[place] = await ownAndForeign(node, coordinator)
  const lines = [
    { kind: 'INCLUSION', criterion: 'Insomnia for three months' },
    { kind: 'EXCLUSION', criterion: 'Pregnant' },
    { kind: 'INCLUSION', criterion: 'Sleeps at home' },
  ]
  const put = await call<EligibilityAnswer>('PUT', `study/${place.studyId}/eligibility`, { criteria: lines }, admin)
  criteria = put.data.criteria
  const [form] = await node.ownerQuery<{ id: string }>(
    `select id::text from form where study_id = $1 and is_active and approved_version is not null and deleted_at is null and type <> 'EPRO' limit 1`,
    [place.studyId],
  )
  formId = String(form?.id)
})
afterAll(() => node.close())

type Card = ResourceAnswer['participantStudy']
type Reason = ResourceAnswer['notEnrolledReason']
const call = <Data = Card>(method: string, path: string, body?: unknown, as = coordinator) => node.call<Data>(path, { as, method, body })
const newCard = async () => enrol(node, await newParticipant(node, coordinator), place)
const mark = (id: string, body: object) =>
  call('POST', `participant-study/${id}/transitions/markAsNotEnrolled`, { reason: 'As noted', ...body })
const clear = (id: string) => call('POST', `participant-study/${id}/transitions/clearMarkAsNotEnrolled`)
const rowOf = async (id: string) => (await call('GET', `participant-study/${id}`)).data
const check = async (participantStudyId: string, line: number, result: string) =>
  (await call<{ id: string }>('POST', 'criterion-checks', { participantStudyId, criterionId: criteria[line]?.id, result })).data.id
const newReason = (body: object, as = admin) => call<Reason>('POST', 'not-enrolled-reasons', body, as)
const reasons = async (query = '') => (await call<readonly Reason[]>('GET', `not-enrolled-reasons${query}`)).data
const standard = async (code: string) => (await reasons()).find((each) => each.isStandard === true && each.code === code) as Reason
const uniqueName = () => `Reason ${crypto.randomUUID()}`

describe('the reasons of an organisation', () => {
  it('ship with one for each code, named in the language of the reader', async () => {
    expect((await reasons()).filter(({ isStandard }) => isStandard === true).map(({ code }) => code)).toEqual([
      'CRITERIA_NOT_MET',
      'DECLINED',
      'LOST_TO_FOLLOW_UP',
      'OTHER',
    ])
    const id = await newCard()
    await mark(id, { notEnrolledReasonId: (await standard('LOST_TO_FOLLOW_UP')).id })
    const labelIn = async (language: string) =>
      (await call('GET', `participant-study/${id}?language=${language}`)).data.labels?.notEnrolledReasonId
    expect([await labelIn('en'), await labelIn('fr')]).toEqual(['Lost to follow-up', 'Perdu de vue'])
  })

  it('are written by its administrators alone, with a name, a code that stays, and never removed', async () => {
    expect(codesOf(await newReason({ code: 'OTHER' }))).toEqual([422, 'Invalid', 'name required'])
    const made = await newReason({ code: 'DECLINED', name: uniqueName() })
    expect(made.status).toBe(201)
    expect(codesOf(await newReason({ code: 'OTHER', name: made.data.name })).slice(0, 2)).toEqual([409, 'Duplicate'])
    expect((await newReason({ code: 'OTHER', name: uniqueName() }, coordinator)).status).toBe(403)
    const changed = await call('PATCH', `not-enrolled-reason/${made.data.id}`, { code: 'OTHER', version: 1 }, admin)
    expect(codesOf(changed)).toEqual([422, 'Invalid', 'code setOnce'])
    expect((await call('DELETE', `not-enrolled-reason/${made.data.id}`, undefined, admin)).status).toBe(405)
  })

  it('give the mark their code, by which it is counted, and stay readable once they are inactive', async () => {
    const name = uniqueName()
    const { data: reason } = await newReason({ code: 'DECLINED', name })
    const id = await newCard()
    const marked = await mark(id, { notEnrolledReasonId: reason.id })
    expect(marked.data).toMatchObject({ notEnrolledReasonId: reason.id, notEnrolledCode: 'DECLINED', screeningFailure: false })
    const off = await call('PATCH', `not-enrolled-reason/${reason.id}`, { isActive: false, version: reason.version }, admin)
    expect(off.status).toBe(200)
    expect((await rowOf(id)).labels?.notEnrolledReasonId).toBe(name)
    const history = await node.fetch(`participant-study/${id}/history`, { as: coordinator })
    expect(await history.text()).toContain(name)
    const file = await node.fetch(`participant-studies/export?studyId=${place.studyId}`, { as: coordinator })
    expect(await file.text()).toContain(name)

    const other = await newCard()
    expect(codesOf(await mark(other, { notEnrolledReasonId: reason.id }))).toEqual([422, 'Invalid', 'notEnrolledReasonId notActive'])
    const mixed = { notEnrolledReasonId: (await standard('OTHER')).id, notEnrolledCode: 'DECLINED' }
    expect(codesOf(await mark(other, mixed))).toEqual([422, 'Invalid', 'notEnrolledReasonId otherReason'])
    expect((await rowOf(other)).recruitmentStatus).toBe('IN_SCREENING')
  })

  it('are found by the code where a call names no more', async () => {
    const id = await newCard()
    expect((await mark(id, { notEnrolledCode: 'DECLINED' })).data).toMatchObject({
      notEnrolledReasonId: (await standard('DECLINED')).id,
      notEnrolledCode: 'DECLINED',
    })
    expect((await clear(id)).data).toMatchObject({ notEnrolledReasonId: null, notEnrolledCode: null })
  })
})

describe('the criteria that a participant does not meet', () => {
  it('are carried into the reason, in words, and leave it with the mark', async () => {
    const id = await newCard()
    const failed = [await check(id, 1, 'APPLIES'), await check(id, 2, 'NOT_MET')]
    await check(id, 0, 'MET')
    const marked = await mark(id, { notEnrolledReasonId: (await standard('CRITERIA_NOT_MET')).id })
    expect(marked.data).toMatchObject({ screeningFailure: true, failedCheckIds: failed })
    const { labels } = await rowOf(id)
    expect(Object.values(labels?.failedCheckIds ?? {}).sort()).toEqual(['Pregnant', 'Sleeps at home'])
    const { data } = await call<BoardAnswer>('GET', `study/${place.studyId}/study-site/${place.siteId}/recruitment`)
    expect(data.cards.find(({ cardId }) => cardId === id)?.notEnrolled).toEqual({
      reason: 'Did not meet the criteria',
      criteria: ['Pregnant', 'Sleeps at home'],
    })
    const file = await node.fetch(`participant-studies/export?studyId=${place.studyId}`, { as: coordinator })
    expect(await file.text()).toContain('Sleeps at home')
    expect((await clear(id)).data).toMatchObject({ screeningFailure: false, failedCheckIds: null })
  })

  it('are carried by the box of the screening failure too', async () => {
    const id = await newCard()
    const failed = await check(id, 1, 'APPLIES')
    const address = `study/${place.studyId}/study-site/${place.siteId}/recruitment/updateCard`
    expect((await call('PUT', address, { cardId: id, screeningFailure: true })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ notEnrolledCode: 'CRITERIA_NOT_MET', failedCheckIds: [failed] })
  })

  it('can be chosen among those that were checked as not met for this participant', async () => {
    const [id, other] = [await newCard(), await newCard()]
    const [first, met, foreign] = [await check(id, 1, 'APPLIES'), await check(id, 0, 'MET'), await check(other, 2, 'NOT_MET')]
    await check(id, 2, 'NOT_MET')
    for (const stray of [met, foreign])
      expect(codesOf(await mark(id, { notEnrolledCode: 'CRITERIA_NOT_MET', failedCheckIds: [stray] }))).toEqual([
        422,
        'Invalid',
        'failedCheckIds notFailed',
      ])
    expect((await mark(id, { notEnrolledCode: 'CRITERIA_NOT_MET', failedCheckIds: [first] })).data.failedCheckIds).toEqual([first])
    expect((await mark(other, { notEnrolledCode: 'DECLINED', failedCheckIds: [foreign] })).data.failedCheckIds).toBeNull()
  })

  it('are hidden while the profile is restricted', async () => {
    const participantId = await newParticipant(node, coordinator)
    const id = await enrol(node, participantId, place)
    await check(id, 1, 'APPLIES')
    await mark(id, { notEnrolledCode: 'CRITERIA_NOT_MET' })
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    for (const path of [
      `participant-study/${id}`,
      `participant-study/${id}/history`,
      `participant-studies/export?participantId=${participantId}`,
    ])
      expect(await (await node.fetch(path, { as: coordinator })).text(), path).not.toContain('Pregnant')
    const { data } = await call<BoardAnswer>('GET', `study/${place.studyId}/study-site/${place.siteId}/recruitment`)
    expect(data.cards.find(({ cardId }) => cardId === id)?.notEnrolled?.criteria).toEqual([])
  })
})

describe('the forms of the screening', () => {
  it('end with the mark, each with an event of its own, and are assigned again when it is taken back', async () => {
    const id = await newCard()
    const given = await call<{ id: string }>('POST', 'form-assignments', {
      participantStudyId: id,
      formId,
      purpose: 'SCREENING',
      dueOn: '2030-01-10',
    })
    const own = await call<{ id: string }>('POST', 'form-assignments', {
      participantStudyId: id,
      formId,
      purpose: 'SCREENING',
      dueOn: '2030-01-11',
    })
    expect([given.status, own.status]).toEqual([201, 201])
    expect((await call('POST', `form-assignment/${own.data.id}/transitions/unassign`, { reason: 'Twice' })).status).toBe(200)
    const states = async () => {
      const [one] = await node.ownerQuery<{ state: string }>(
        `select assignment.status || ' ' || submission.status as state from form_assignment assignment
          join form_submission submission on submission.form_assignment_id = assignment.id where assignment.id = $1`,
        [given.data.id],
      )
      return one?.state
    }
    const events = async (transition: string) =>
      (await node.ownerQuery(`select from audit_event where record_id = $1 and action = $2`, [given.data.id, transition])).length
    expect(await states()).toBe('ACTIVE NOT_STARTED')
    await mark(id, { notEnrolledCode: 'DECLINED' })
    expect([await states(), await events('endScreening')]).toEqual(['UNASSIGNED CANCELLED', 1])
    await clear(id)
    expect([await states(), await events('assignAgain')]).toEqual(['ACTIVE NOT_STARTED', 1])
    const { data } = await call<{ status: string }>('GET', `form-assignment/${own.data.id}`)
    expect(data.status, 'it was unassigned before').toBe('UNASSIGNED')
    expect((await call('POST', `form-assignment/${own.data.id}/transitions/assignAgain`)).status, 'no act of its own').toBe(404)
  })
})
