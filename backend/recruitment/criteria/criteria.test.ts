import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParticipantActivity } from '#resources/participants/participantActivity.ts'
import type { BoardAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { EligibilityAnswer } from '#resources/studies/eligibilityAnswers.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { createTestParticipant, enrol, readStudySitePair, type StudySite } from '../../participants/comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let ownStudySite: StudySite
let foreignStudySite: StudySite
let lines: EligibilityAnswer['criteria']
beforeAll(async () => {
  node = await testNode()
  ;[ownStudySite, foreignStudySite] = await readStudySitePair(node, coordinator)
  const criteria = [
    { kind: 'INCLUSION', criterion: 'Insomnia for three months' },
    { kind: 'EXCLUSION', criterion: 'Pregnant' },
    { kind: 'INCLUSION', criterion: 'Sleeps at home' },
  ]
  const body = { criteria, eligibleGender: 'ALL', minimumAge: 18, maximumAge: 70 }
  const eligibilityResponse = await call<EligibilityAnswer>('PUT', `study/${ownStudySite.studyId}/eligibility`, body, admin)
  expect(eligibilityResponse.status).toBe(200)
  lines = eligibilityResponse.data.criteria
})
afterAll(() => node.close())

interface Row {
  readonly id: string
  readonly version: number
}
const call = <Data = Row>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
const cardOf = async (cardId: string, query = '', caller = coordinator) => {
  const { data } = await call<BoardAnswer>(
    'GET',
    `study/${ownStudySite.studyId}/study-site/${ownStudySite.siteId}/recruitment${query}`,
    undefined,
    caller,
  )
  return data.cards.find((card) => card.cardId === cardId)
}
const check = (participantStudyId: string, lineIndex: number, result: string, extraFields: object = {}, caller = coordinator) =>
  call('POST', 'criterion-checks', { participantStudyId, criterionId: lines[lineIndex]?.id, result, ...extraFields }, caller)

describe('eligibility criteria of a study', () => {
  it('eligibility criteria of a study are readable for all users who screen for it, and for no others', async () => {
    const path = `study/${ownStudySite.studyId}/eligibility`
    const ownResponse = await call<EligibilityAnswer>('GET', path)
    expect([ownResponse.status, ownResponse.data.minimumAge, ownResponse.data.criteria.map(({ criterion }) => criterion)]).toEqual([
      200,
      18,
      ['Insomnia for three months', 'Pregnant', 'Sleeps at home'],
    ])
    expect(ownResponse.data).toEqual((await call('GET', path, undefined, admin)).data)
    expect((await call('GET', `study/${foreignStudySite.studyId}/eligibility`)).status).toBe(404)
    expect((await call('GET', path, undefined, 'unassigned@northlake.example')).status).toBe(404)
    expect((await call('GET', path, undefined, 'nobody@northlake.example')).status).toBe(403)
    expect((await call('PUT', path, { criteria: [] })).status).toBe(403)
  })
})

describe('the criterion of a participant', () => {
  it('a criterion is checked separately for each participant, and counted on the card', async () => {
    const person = await createTestParticipant(node, coordinator)
    const cardId = await enrol(node, person, ownStudySite)
    expect((await cardOf(cardId))?.criteria).toBeNull()
    const { revision } = (await call<BoardAnswer>('GET', `study/${ownStudySite.studyId}/study-site/${ownStudySite.siteId}/recruitment`))
      .data
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
    const checkEvents = activity.data.activityHistoryList.filter(({ kind }) => kind === 'criterionCheck')
    expect(checkEvents.map(({ action }) => action)).toEqual(['update', 'create', 'create', 'create'])
    expect(checkEvents.map(({ text }) => text).join()).not.toMatch(/\{\{|activity\./)
  })

  it('rejects a change by a user who has not seen its last state', async () => {
    const cardId = await enrol(node, await createTestParticipant(node, coordinator), ownStudySite)
    const outcomes = await Promise.all([check(cardId, 0, 'MET'), check(cardId, 0, 'NOT_MET'), check(cardId, 2, 'MET')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 201, 409])
    const createdCheck = outcomes.slice(0, 2).find(({ status }) => status === 201)?.data as Row
    const write = (result: string) => call('PATCH', `criterion-check/${createdCheck.id}`, { result, version: createdCheck.version })
    expect((await write('UNKNOWN')).status).toBe(200)
    expect(codesOf(await write('MET')).slice(0, 2)).toEqual([409, 'StaleVersion'])
  })

  it('accepts only results of its kind and criteria of the study, from users with the permission', async () => {
    const cardId = await enrol(node, await createTestParticipant(node, coordinator), ownStudySite)
    expect(codesOf(await check(cardId, 1, 'MET'))).toEqual([422, 'Invalid', 'result resultOfOtherKind'])
    expect(codesOf(await check(cardId, 0, 'APPLIES'))).toEqual([422, 'Invalid', 'result resultOfOtherKind'])
    const criteria = [{ kind: 'INCLUSION', criterion: 'Elsewhere' }]
    const other = await call<EligibilityAnswer>('PUT', `study/${foreignStudySite.studyId}/eligibility`, { criteria }, admin)
    const foreignCheck = { participantStudyId: cardId, criterionId: other.data.criteria[0]?.id, result: 'MET' }
    expect(codesOf(await call('POST', 'criterion-checks', foreignCheck))).toEqual([422, 'Invalid', 'criterionId otherStudy'])
    expect((await check(cardId, 0, 'MET', {}, viewer)).status).toBe(403)
    const foreignCardId = await enrol(node, await createTestParticipant(node, coordinator), foreignStudySite)
    expect((await check(foreignCardId, 0, 'MET')).status).toBe(422)
  })

  it('a criterion check is hidden while the profile is restricted', async () => {
    const person = await createTestParticipant(node, coordinator)
    const cardId = await enrol(node, person, ownStudySite)
    await check(cardId, 0, 'NOT_MET', { note: 'Secretword' })
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [person])
    expect((await cardOf(cardId))?.criteria).toBeNull()
    const list = await node.fetch(`criterion-checks?participantStudyId=${cardId}`, { as: coordinator })
    expect(await list.text()).not.toContain('Secretword')
  })
})
