import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer } from '#resources/boardAnswers.ts'
import type { EligibilityAnswer } from '#resources/eligibilityAnswers.ts'
import type { ParticipantActivity } from '#resources/participantActivity.ts'
import { enrol, newParticipant, ownAndForeign, type StudySite } from '../../participants/comments/testParticipants.ts'
import { codesOf, type TestNode, testNode } from '../../testing/index.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let mine: StudySite
let foreign: StudySite
let lines: EligibilityAnswer['criteria']
beforeAll(async () => {
  node = await testNode()
  ;[mine, foreign] = await ownAndForeign(node, coordinator)
  const criteria = [
    { kind: 'INCLUSION', criterion: 'Insomnia for three months' },
    { kind: 'EXCLUSION', criterion: 'Pregnant' },
    { kind: 'INCLUSION', criterion: 'Sleeps at home' },
  ]
  const body = { criteria, eligibleGender: 'ALL', minimumAge: 18, maximumAge: 70 }
  const put = await call<EligibilityAnswer>('PUT', `study/${mine.studyId}/eligibility`, body, admin)
  expect(put.status).toBe(200)
  lines = put.data.criteria
})
afterAll(() => node.close())

interface Row {
  readonly id: string
  readonly version: number
}
const call = <Data = Row>(method: string, path: string, body?: unknown, as = coordinator) => node.call<Data>(path, { as, method, body })
const cardOf = async (cardId: string, query = '', as = coordinator) => {
  const { data } = await call<BoardAnswer>('GET', `study/${mine.studyId}/study-site/${mine.siteId}/recruitment${query}`, undefined, as)
  return data.cards.find((card) => card.cardId === cardId)
}
const check = (participantStudyId: string, place: number, result: string, more: object = {}, as = coordinator) =>
  call('POST', 'criterion-checks', { participantStudyId, criterionId: lines[place]?.id, result, ...more }, as)

describe('the criteria of a study', () => {
  it('are read by everybody who screens for it, and by no others', async () => {
    const path = `study/${mine.studyId}/eligibility`
    const own = await call<EligibilityAnswer>('GET', path)
    expect([own.status, own.data.minimumAge, own.data.criteria.map(({ criterion }) => criterion)]).toEqual([
      200,
      18,
      ['Insomnia for three months', 'Pregnant', 'Sleeps at home'],
    ])
    expect(own.data).toEqual((await call('GET', path, undefined, admin)).data)
    expect((await call('GET', `study/${foreign.studyId}/eligibility`)).status).toBe(404)
    expect((await call('GET', path, undefined, 'unassigned@northlake.example')).status).toBe(404)
    expect((await call('GET', path, undefined, 'nobody@northlake.example')).status).toBe(403)
    expect((await call('PUT', path, { criteria: [] })).status).toBe(403)
  })
})

describe('a criterion of a participant', () => {
  it('is checked for itself, and counted on the card', async () => {
    const person = await newParticipant(node, coordinator)
    const cardId = await enrol(node, person, mine)
    expect((await cardOf(cardId))?.criteria).toBeNull()
    const { revision } = (await call<BoardAnswer>('GET', `study/${mine.studyId}/study-site/${mine.siteId}/recruitment`)).data
    const first = await check(cardId, 0, 'MET', { note: 'Diary seen' })
    expect(first.status).toBe(201)
    expect((await cardOf(cardId))?.criteria).toEqual({ notMet: 0, open: 2 })
    expect((await cardOf(cardId, `?since=${revision}`))?.criteria, 'told as a change').toEqual({ notMet: 0, open: 2 })
    await check(cardId, 1, 'APPLIES')
    await check(cardId, 2, 'UNKNOWN')
    expect((await cardOf(cardId))?.criteria).toEqual({ notMet: 1, open: 1 })
    const changed = await call('PATCH', `criterion-check/${first.data.id}`, { result: 'NOT_MET', version: first.data.version })
    expect(changed.status).toBe(200)
    expect((await cardOf(cardId))?.criteria).toEqual({ notMet: 2, open: 1 })

    const activity = await call<ParticipantActivity>('GET', `activity/history/participant?participantId=${person}`)
    const told = activity.data.activityHistoryList.filter(({ kind }) => kind === 'criterionCheck')
    expect(told.map(({ action }) => action)).toEqual(['update', 'create', 'create', 'create'])
    expect(told.map(({ text }) => text).join()).not.toMatch(/\{\{|activity\./)
  })

  it('is overwritten by nobody who has not seen its last state', async () => {
    const cardId = await enrol(node, await newParticipant(node, coordinator), mine)
    const outcomes = await Promise.all([check(cardId, 0, 'MET'), check(cardId, 0, 'NOT_MET'), check(cardId, 2, 'MET')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    const made = outcomes.slice(0, 2).find(({ status }) => status === 201)?.data as Row
    const write = (result: string) => call('PATCH', `criterion-check/${made.id}`, { result, version: made.version })
    expect((await write('UNKNOWN')).status).toBe(200)
    expect(codesOf(await write('MET')).slice(0, 2)).toEqual([409, 'StaleVersion'])
  })

  it('takes the results of its kind, belongs to the study, and is written by those who may', async () => {
    const cardId = await enrol(node, await newParticipant(node, coordinator), mine)
    expect(codesOf(await check(cardId, 1, 'MET'))).toEqual([422, 'Invalid', 'result resultOfOtherKind'])
    expect(codesOf(await check(cardId, 0, 'APPLIES'))).toEqual([422, 'Invalid', 'result resultOfOtherKind'])
    const criteria = [{ kind: 'INCLUSION', criterion: 'Elsewhere' }]
    const other = await call<EligibilityAnswer>('PUT', `study/${foreign.studyId}/eligibility`, { criteria }, admin)
    const stray = { participantStudyId: cardId, criterionId: other.data.criteria[0]?.id, result: 'MET' }
    expect(codesOf(await call('POST', 'criterion-checks', stray))).toEqual([422, 'Invalid', 'criterionId otherStudy'])
    expect((await check(cardId, 0, 'MET', {}, viewer)).status).toBe(403)
    const elsewhere = await enrol(node, await newParticipant(node, coordinator), foreign)
    expect((await check(elsewhere, 0, 'MET')).status).toBe(422)
  })

  it('is hidden while the profile is restricted', async () => {
    const person = await newParticipant(node, coordinator)
    const cardId = await enrol(node, person, mine)
    await check(cardId, 0, 'NOT_MET', { note: 'Secretword' })
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [person])
    expect((await cardOf(cardId))?.criteria).toBeNull()
    const list = await node.fetch(`criterion-checks?participantStudyId=${cardId}`, { as: coordinator })
    expect(await list.text()).not.toContain('Secretword')
  })
})
