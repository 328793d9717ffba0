import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer } from '#resources/recruitment/boardAnswers.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { createTestParticipant, readStudySitePair, type StudySite } from '../../participants/comments/testParticipants.ts'
import { conductCardOf } from './testConduct.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let ownStudySite: StudySite
let foreignStudySite: StudySite
beforeAll(async () => {
  node = await testNode()
  ;[ownStudySite, foreignStudySite] = await readStudySitePair(node, coordinator)
})
afterAll(() => node.close())

const call = <Data = { readonly id: string }>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
const fetchBoard = async (query = '', caller = coordinator) =>
  (await call<BoardAnswer>('GET', `study/${ownStudySite.studyId}/study-site/${ownStudySite.siteId}/conduct${query}`, undefined, caller))
    .data
const fetchCard = async (cardId: string) => (await fetchBoard()).cards.find((card) => card.cardId === cardId)
const limitOf = async (columnId: string) => (await fetchBoard()).columns.find((column) => column.columnId === columnId)?.limitDays
const set = (columnId: string, limitDays: unknown, caller = admin, studyId = ownStudySite.studyId) =>
  call('PUT', `study/${studyId}/conduct-column/${columnId}/limit`, { limitDays }, caller)
const onBoard = () => conductCardOf(node, coordinator, ownStudySite)
async function createVisit() {
  const createdVisit = await call('POST', 'visits', { studyId: ownStudySite.studyId, name: `Visit ${crypto.randomUUID()}` }, admin)
  expect(createdVisit.status).toBe(201)
  return createdVisit.data.id
}
const update = (cardId: string, sql: string, ...values: readonly unknown[]) =>
  node.ownerQuery(`update participant_study set ${sql} where id = $1`, [cardId, ...values])
const wait = (cardId: string, days: number) => update(cardId, 'conduct_since = now() - make_interval(days => $2)', days)

describe('the limit of a column of the conduct board', () => {
  it('a column limit is empty at first, and applies to participants in the column from the moment it is set', async () => {
    const visitId = await createVisit()
    for (const columnId of ['ENROLLED', visitId]) {
      const cardId = await onBoard()
      if (columnId === visitId) await update(cardId, 'visit_id = $2', visitId)
      await wait(cardId, 20)
      expect([await limitOf(columnId), (await fetchCard(cardId))?.attention]).toEqual([null, []])
      expect((await set(columnId, 10)).data).toEqual({ columnId, limitDays: 10 })
      expect([await limitOf(columnId), (await fetchCard(cardId))?.attention]).toEqual([10, ['IDLE_IN_CONDUCT']])
      await set(columnId, 30)
      expect([await limitOf(columnId), (await fetchCard(cardId))?.attention]).toEqual([30, []])
      await set(columnId, 10)
      expect((await set(columnId, null)).data).toEqual({ columnId, limitDays: null })
      expect([await limitOf(columnId), (await fetchCard(cardId))?.attention]).toEqual([null, []])
    }
  })

  it('a column limit applies to later participants, ends with the column, and resumes when an end is undone', async () => {
    await set('ENROLLED', 10)
    const cardId = await onBoard()
    const until = async () => (await call<{ readonly conductUntil: string | null }>('GET', `participant-study/${cardId}`)).data.conductUntil
    expect(await until()).toMatch(/^\d{4}-\d\d-\d\d$/)
    await wait(cardId, 20)
    await set('ENROLLED', 11)
    const exceededUntil = await until()
    expect((await fetchBoard('?attention=IDLE_IN_CONDUCT')).cards.map((card) => card.cardId)).toContain(cardId)
    await node.ownerQuery(`update participant_visit set status = 'MISSED' where participant_study_id = $1`, [cardId])
    await call('POST', `participant-study/${cardId}/transitions/completeConduct`, {})
    expect([(await fetchCard(cardId))?.attention, await until()]).toEqual([[], null])
    await call('POST', `participant-study/${cardId}/transitions/resumeConduct`, {})
    expect([(await fetchCard(cardId))?.attention, await until()]).toEqual([['IDLE_IN_CONDUCT'], exceededUntil])
    await set('ENROLLED', null)
  })

  it('a column limit is included in the changes of the board', async () => {
    const { revision } = await fetchBoard()
    await set('ENROLLED', 12)
    expect((await fetchBoard(`?since=${revision}`)).columns[0]).toMatchObject({ columnId: 'ENROLLED', limitDays: 12 })
    await set('ENROLLED', null)
  })

  it('a column limit is rejected for columns of participants who completed or withdrew', async () => {
    const { columns } = await fetchBoard()
    expect(columns.slice(-2).map(({ columnId, limitDays }) => [columnId, limitDays])).toEqual([
      ['COMPLETED', undefined],
      ['WITHDRAWN', undefined],
    ])
    for (const columnId of ['COMPLETED', 'WITHDRAWN', 'elsewhere']) expect((await set(columnId, 5)).status, columnId).toBe(404)
  })

  it('a column limit is shown to readers of the board, and set by administrators of studies alone', async () => {
    const visitId = await createVisit()
    for (const columnId of ['ENROLLED', visitId]) {
      await set(columnId, 9)
      expect(await limitOf(columnId)).toBe(9)
      for (const caller of [coordinator, viewer]) expect(codesOf(await set(columnId, 10, caller)).slice(0, 2)).toEqual([403, 'Forbidden'])
      expect((await set(columnId, 10, 'admin@rivesud.example')).status).toBe(404)
      for (const invalidLimit of [0, 366, 'soon', undefined])
        expect((await set(columnId, invalidLimit)).status, String(invalidLimit)).toBe(422)
      expect(await limitOf(columnId)).toBe(9)
    }
    expect((await set(visitId, 5, admin, foreignStudySite.studyId)).status).toBe(404)
    await set('ENROLLED', null)
  })

  it('a column limit cannot be changed by an ordinary update of a visit or a study', async () => {
    const visitId = await createVisit()
    expect((await call('PATCH', `visit/${visitId}`, { limitDays: 5 }, admin)).status).toBe(422)
    expect((await call('PATCH', `admin/study/${ownStudySite.studyId}`, { enrolledLimitDays: 5 }, admin)).status).toBe(422)
  })

  it('a column limit is recorded in one audit event, with the values before and after', async () => {
    const visitId = await createVisit()
    for (const [columnId, recordId, field] of [
      ['ENROLLED', ownStudySite.studyId, 'enrolledLimitDays'],
      [visitId, visitId, 'limitDays'],
    ] as const) {
      await set(columnId, 21)
      const events = await node.ownerQuery(
        `select changes, user_id = (select id from "user" where email = $3) as mine from audit_event
          where record_id = $1 and changes ? $2 order by at desc limit 1`,
        [recordId, field, admin],
      )
      expect(events).toEqual([{ changes: { [field]: [null, 21] }, mine: true }])
      await set(columnId, null)
    }
  })

  it('a column limit cannot be changed in an archived study, on either board', async () => {
    const [studyId, visitId] = [ownStudySite.studyId, await createVisit()]
    const [row] = await node.ownerQuery<{ id: string; status: string }>(
      'select (select id from board_column where study_id = $1 order by rank limit 1) as id, status from study where id = $1',
      [studyId],
    )
    await node.ownerQuery(`update study set status = 'ARCHIVED' where id = $1`, [studyId])
    for (const answer of [
      await set('ENROLLED', 5),
      await set(visitId, 5),
      await call('PUT', `study/${studyId}/board-column/${row?.id}/limit`, { limitDays: 5 }, admin),
    ])
      expect(codesOf(answer).slice(0, 2)).toEqual([409, 'LockedWith'])
    await node.ownerQuery('update study set status = $2 where id = $1', [studyId, row?.status])
  })
})

it('a participant outside the conduct board has no column limit', async () => {
  await set('ENROLLED', 5)
  const participantId = await createTestParticipant(node, coordinator)
  const { data } = await call<{ readonly conductSince: unknown; readonly conductUntil: unknown }>('POST', 'participant-studies', {
    ...ownStudySite,
    participantId,
  })
  expect([data.conductSince, data.conductUntil]).toEqual([null, null])
  await set('ENROLLED', null)
})
