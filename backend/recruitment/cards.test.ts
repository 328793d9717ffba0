import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { giveConsent, type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import { studyValues } from '../studies/testStudy.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
/** A study site of the coordinator. */
let studySite: StudySite
/** The columns of its board, by step. */
let columns: Readonly<Record<string, string>>
beforeAll(async () => {
  node = await sharedNode()
  studySite = (await studySitesOf(node, coordinator))[0] as StudySite
  const { data } = await call<readonly Row[]>('GET', `admin/study/${studySite.studyId}/board-columns`)
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
const call = <Data = Row>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
const move = (id: string, body: unknown, caller = coordinator) => call('POST', `participant-study/${id}/move`, body, caller)

let count = 0
async function createCard(): Promise<Row> {
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
  const assignment = await call<readonly Row[]>('POST', 'participants/addParticipantToStudy', [{ participantId: data.id, ...studySite }])
  return assignment.data[0] as Row
}

describe('a card', () => {
  it('a card starts in the first column', async () => {
    expect((await createCard()).columnId).toBe(columns.IDENTIFIED)
  })

  it('a card moves to another column, with the former column and position in the audit trail', async () => {
    const [first, second] = [await createCard(), await createCard()]
    await move(first.id, { to: columns.CONTACTED, before: null })
    const moveResponse = await move(second.id, { to: columns.CONTACTED, after: first.id, version: second.version })
    expect([moveResponse.status, moveResponse.data?.columnId]).toEqual([200, columns.CONTACTED])
    const { data } = await call<readonly unknown[]>('GET', `participant-study/${second.id}/history`)
    expect(data[0]).toMatchObject({
      action: 'move',
      changes: { columnId: [columns.IDENTIFIED, columns.CONTACTED], movedAfter: [expect.anything(), first.id] },
    })
  })

  it('a card remains where another user moved it first, and the stale request gets both sides', async () => {
    const { id, version } = await createCard()
    expect((await move(id, { to: columns.CONTACTED, after: null, version })).status).toBe(200)
    const staleMove = await move(id, { to: columns.SCREENING, after: null, version })
    expect([staleMove.status, staleMove.error?.code]).toEqual([409, 'StaleVersion'])
    expect((await call('GET', `participant-study/${id}`)).data.columnId).toBe(columns.CONTACTED)
  })

  it('rejects moving a card to the board of another study', async () => {
    const [other] = await node.ownerQuery<{ id: string }>('select id from board_column where study_id <> $1 limit 1', [studySite.studyId])
    const answer = await move((await createCard()).id, { to: other?.id, after: null })
    expect([answer.status, answer.error?.fields]).toMatchObject([422, [{ path: 'columnId', code: expect.any(String) }]])
  })

  it('requires the permission to change a card for a move', async () => {
    const { id } = await createCard()
    expect((await move(id, { to: columns.CONTACTED, after: null }, viewer)).status).toBe(403)
  })

  it('a card is enrolled by a move to the last column, after which enrolled and not enrolled cards no longer move', async () => {
    const { id } = await createCard()
    await giveConsent(node, id)
    const moveResponse = await move(id, { to: columns.ENROLLED, after: null })
    expect([moveResponse.status, (await call('GET', `participant-study/${id}`)).data.recruitmentStatus]).toEqual([200, 'ENROLLED'])
    expect(await move(id, { to: columns.SCREENING, after: null })).toMatchObject({ status: 409, error: { code: 'EnrolledStays' } })

    const notEnrolledCard = await createCard()
    await call('POST', `participant-study/${notEnrolledCard.id}/transitions/markAsNotEnrolled`, { reason: 'Withdrew' })
    expect(await move(notEnrolledCard.id, { to: columns.SCREENING, after: null })).toMatchObject({
      status: 409,
      error: { code: 'NotEnrolledStays' },
    })
    await call('POST', `participant-study/${notEnrolledCard.id}/transitions/clearMarkAsNotEnrolled`, {})
    expect((await move(notEnrolledCard.id, { to: columns.SCREENING, after: null })).status).toBe(200)
  })

  it('a card of a participant enrolled by another call moves to the last column', async () => {
    const { id } = await createCard()
    await giveConsent(node, id)
    await call('POST', `participant-study/${id}/transitions/enroll`, {})
    expect((await call('GET', `participant-study/${id}`)).data.columnId).toBe(columns.ENROLLED)
  })
})

describe('the board of a study', () => {
  it('the board of a study is created with the study, and its standard columns cannot be changed, moved or deleted', async () => {
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

    const addedColumn = await call('POST', 'board-columns', { studyId: study.data.id, name: 'Call back' }, admin)
    expect((await call('POST', `board-column/${addedColumn.data.id}/move`, { after: second }, admin)).status).toBe(200)
    expect((await list())[2]?.name).toBe('Call back')
    expect(await call('POST', 'board-columns', { studyId: study.data.id, name: 'call BACK' }, admin)).toMatchObject({ status: 409 })
    expect((await call('DELETE', `board-column/${addedColumn.data.id}`, undefined, admin)).status).toBe(200)

    await call('POST', `study/${study.data.id}/enableDct`, undefined, admin)
    expect((await list()).map(({ step }) => step).slice(3)).toEqual(['SCREENING', 'DCT', 'ECONSENT', 'ENROLLED'])
  })

  it('rejects deleting a column with cards', async () => {
    const column = await call('POST', 'board-columns', { studyId: studySite.studyId, name: 'Waiting' }, admin)
    const { id } = await createCard()
    await move(id, { to: column.data.id, after: null })
    expect((await call('DELETE', `board-column/${column.data.id}`, undefined, admin)).status).toBe(409)
  })
})
