import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveConsent, type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import { studyValues } from '../studies/testStudy.ts'
import { sharedNode, type TestNode } from '../testing/index.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
/** A study-site of the coordinator. */
let place: StudySite
/** The columns of its board, by step. */
let columns: Readonly<Record<string, string>>
beforeAll(async () => {
  node = await sharedNode()
  place = (await studySitesOf(node, coordinator))[0] as StudySite
  const { data } = await call<readonly Row[]>('GET', `admin/study/${place.studyId}/board-columns`)
  columns = Object.fromEntries(data.map(({ step, id }) => [step, id]))
})
afterAll(() => node.close())

interface Row {
  readonly id: string
  readonly version: number
  readonly columnId: string
  readonly step: string
  readonly name: string
  readonly recruitmentStatus: string
}
const call = <Data = Row>(method: string, path: string, body?: unknown, as = coordinator) => node.call<Data>(path, { as, method, body })
const move = (id: string, body: unknown, as = coordinator) => call('POST', `participant-study/${id}/move`, body, as)

let count = 0
async function newCard(): Promise<Row> {
  count += 1
  const person = {
    firstName: 'Cara',
    lastName: `Board${count}`,
    gender: 'female',
    dob: '1980-02-29',
    email: `cara.board${count}@example.org`,
    postalCode: 'M5V 2T6',
    referralSource: 'CLINIC',
  }
  const { data } = await call('POST', 'participants/addParticipant', person)
  const assigned = await call<readonly Row[]>('POST', 'participants/addParticipantToStudy', [{ participantId: data.id, ...place }])
  return assigned.data[0] as Row
}

describe('a card', () => {
  it('begins in the first column', async () => {
    expect((await newCard()).columnId).toBe(columns.IDENTIFIED)
  })

  it('goes to another column, and the history says from where and behind whom', async () => {
    const [first, second] = [await newCard(), await newCard()]
    await move(first.id, { to: columns.CONTACTED, before: null })
    const moved = await move(second.id, { to: columns.CONTACTED, after: first.id, version: second.version })
    expect([moved.status, moved.data?.columnId]).toEqual([200, columns.CONTACTED])
    const { data } = await call<readonly unknown[]>('GET', `participant-study/${second.id}/history`)
    expect(data[0]).toMatchObject({
      action: 'move',
      changes: { columnId: [columns.IDENTIFIED, columns.CONTACTED], movedAfter: [expect.anything(), first.id] },
    })
  })

  it('of which somebody else was faster stays where they put it, and both sides are told', async () => {
    const { id, version } = await newCard()
    expect((await move(id, { to: columns.CONTACTED, after: null, version })).status).toBe(200)
    const late = await move(id, { to: columns.SCREENING, after: null, version })
    expect([late.status, late.error?.code]).toEqual([409, 'StaleVersion'])
    expect((await call('GET', `participant-study/${id}`)).data.columnId).toBe(columns.CONTACTED)
  })

  it('stays on its own board', async () => {
    const [other] = await node.ownerQuery<{ id: string }>('select id from board_column where study_id <> $1 limit 1', [place.studyId])
    const answer = await move((await newCard()).id, { to: other?.id, after: null })
    expect([answer.status, answer.error?.fields]).toMatchObject([422, [{ path: 'columnId', code: expect.any(String) }]])
  })

  it('is moved by those alone who may change it', async () => {
    const { id } = await newCard()
    expect((await move(id, { to: columns.CONTACTED, after: null }, viewer)).status).toBe(403)
  })

  it('that comes to the last column is enrolled by that, and then neither it nor one that is not enrolled moves on', async () => {
    const { id } = await newCard()
    await giveConsent(node, id)
    const moved = await move(id, { to: columns.ENROLLED, after: null })
    expect([moved.status, (await call('GET', `participant-study/${id}`)).data.recruitmentStatus]).toEqual([200, 'ENROLLED'])
    expect(await move(id, { to: columns.SCREENING, after: null })).toMatchObject({ status: 409, error: { code: 'EnrolledStays' } })

    const refused = await newCard()
    await call('POST', `participant-study/${refused.id}/transitions/markAsNotEnrolled`, { reason: 'Withdrew' })
    expect(await move(refused.id, { to: columns.SCREENING, after: null })).toMatchObject({
      status: 409,
      error: { code: 'NotEnrolledStays' },
    })
    await call('POST', `participant-study/${refused.id}/transitions/clearMarkAsNotEnrolled`, {})
    expect((await move(refused.id, { to: columns.SCREENING, after: null })).status).toBe(200)
  })

  it('of somebody who is enrolled elsewhere comes to the last column', async () => {
    const { id } = await newCard()
    await giveConsent(node, id)
    await call('POST', `participant-study/${id}/transitions/enroll`, {})
    expect((await call('GET', `participant-study/${id}`)).data.columnId).toBe(columns.ENROLLED)
  })
})

describe('the board of a study', () => {
  it('is laid out with the study, and its own columns cannot be changed, moved or taken away', async () => {
    const study = await call('POST', 'study/addTrial', { ...studyValues, trialId: 'BOARD-1' }, admin)
    const list = async () => (await call<readonly Row[]>('GET', `admin/study/${study.data.id}/board-columns`, undefined, admin)).data
    const before = await list()
    expect(before.map(({ step }) => step)).toEqual(['IDENTIFIED', 'CONTACTED', 'PRE_SCREENING', 'SCREENING', 'ECONSENT', 'ENROLLED'])
    const [first, second] = before.map(({ id }) => id)
    for (const answer of [
      await call('PATCH', `board-column/${first}`, { name: 'Found' }, admin),
      await call('POST', `board-column/${first}/move`, { after: second }, admin),
      await call('DELETE', `board-column/${first}`, undefined, admin),
    ])
      expect(answer).toMatchObject({ status: 409, error: { code: 'RowLocked' } })

    const own = await call('POST', 'board-columns', { studyId: study.data.id, name: 'Call back' }, admin)
    expect((await call('POST', `board-column/${own.data.id}/move`, { after: second }, admin)).status).toBe(200)
    expect((await list())[2]?.name).toBe('Call back')
    expect(await call('POST', 'board-columns', { studyId: study.data.id, name: 'call BACK' }, admin)).toMatchObject({ status: 409 })
    expect((await call('DELETE', `board-column/${own.data.id}`, undefined, admin)).status).toBe(200)

    await call('POST', `study/${study.data.id}/enableDct`, undefined, admin)
    expect((await list()).map(({ step }) => step).slice(3)).toEqual(['SCREENING', 'DCT', 'ECONSENT', 'ENROLLED'])
  })

  it('keeps a column that somebody stands in', async () => {
    const column = await call('POST', 'board-columns', { studyId: place.studyId, name: 'Waiting' }, admin)
    const { id } = await newCard()
    await move(id, { to: column.data.id, after: null })
    expect((await call('DELETE', `board-column/${column.data.id}`, undefined, admin)).status).toBe(409)
  })
})
