import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer } from '#resources/boardAnswers.ts'
import { newParticipant, ownAndForeign, type StudySite } from '../../participants/comments/testParticipants.ts'
import { codesOf, type TestNode, testNode } from '../../testing/index.ts'
import { conductCardOf } from './testConduct.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let mine: StudySite
let foreign: StudySite
beforeAll(async () => {
  node = await testNode()
  ;[mine, foreign] = await ownAndForeign(node, coordinator)
})
afterAll(() => node.close())

const call = <Data = { readonly id: string }>(method: string, path: string, body?: unknown, as = coordinator) =>
  node.call<Data>(path, { as, method, body })
const board = async (query = '', as = coordinator) =>
  (await call<BoardAnswer>('GET', `study/${mine.studyId}/study-site/${mine.siteId}/conduct${query}`, undefined, as)).data
const cardNow = async (cardId: string) => (await board()).cards.find((card) => card.cardId === cardId)
const limitOf = async (columnId: string) => (await board()).columns.find((column) => column.columnId === columnId)?.limitDays
const set = (columnId: string, limitDays: unknown, as = admin, studyId = mine.studyId) =>
  call('PUT', `study/${studyId}/conduct-column/${columnId}/limit`, { limitDays }, as)
const onBoard = () => conductCardOf(node, coordinator, mine)
async function newVisit() {
  const made = await call('POST', 'visits', { studyId: mine.studyId, name: `Visit ${crypto.randomUUID()}` }, admin)
  expect(made.status).toBe(201)
  return made.data.id
}
const update = (cardId: string, sql: string, ...values: readonly unknown[]) =>
  node.ownerQuery(`update participant_study set ${sql} where id = $1`, [cardId, ...values])
const wait = (cardId: string, days: number) => update(cardId, 'conduct_since = now() - make_interval(days => $2)', days)

describe('the limit of a column of the conduct board', () => {
  it('is none at first, and counts for the participants who are there from the moment it is set', async () => {
    const visitId = await newVisit()
    for (const columnId of ['ENROLLED', visitId]) {
      const cardId = await onBoard()
      if (columnId === visitId) await update(cardId, 'visit_id = $2', visitId)
      await wait(cardId, 20)
      expect([await limitOf(columnId), (await cardNow(cardId))?.attention]).toEqual([null, []])
      expect((await set(columnId, 10)).data).toEqual({ columnId, limitDays: 10 })
      expect([await limitOf(columnId), (await cardNow(cardId))?.attention]).toEqual([10, ['IDLE_IN_CONDUCT']])
      await set(columnId, 30)
      expect([await limitOf(columnId), (await cardNow(cardId))?.attention]).toEqual([30, []])
      await set(columnId, 10)
      expect((await set(columnId, null)).data).toEqual({ columnId, limitDays: null })
      expect([await limitOf(columnId), (await cardNow(cardId))?.attention]).toEqual([null, []])
    }
  })

  it('counts for participants who come there later, ends with the column, and goes on when an end is taken back', async () => {
    await set('ENROLLED', 10)
    const cardId = await onBoard()
    const until = async () => (await call<{ readonly conductUntil: string | null }>('GET', `participant-study/${cardId}`)).data.conductUntil
    expect(await until()).toMatch(/^\d{4}-\d\d-\d\d$/)
    await wait(cardId, 20)
    await set('ENROLLED', 11)
    const late = await until()
    expect((await board('?attention=IDLE_IN_CONDUCT')).cards.map((card) => card.cardId)).toContain(cardId)
    await node.ownerQuery(`update participant_visit set status = 'MISSED' where participant_study_id = $1`, [cardId])
    await call('POST', `participant-study/${cardId}/transitions/completeConduct`, {})
    expect([(await cardNow(cardId))?.attention, await until()]).toEqual([[], null])
    await call('POST', `participant-study/${cardId}/transitions/resumeConduct`, {})
    expect([(await cardNow(cardId))?.attention, await until()]).toEqual([['IDLE_IN_CONDUCT'], late])
    await set('ENROLLED', null)
  })

  it('is told to boards that ask for what changed', async () => {
    const { revision } = await board()
    await set('ENROLLED', 12)
    expect((await board(`?since=${revision}`)).columns[0]).toMatchObject({ columnId: 'ENROLLED', limitDays: 12 })
    await set('ENROLLED', null)
  })

  it('does not exist for participants who completed or withdrew', async () => {
    const { columns } = await board()
    expect(columns.slice(-2).map(({ columnId, limitDays }) => [columnId, limitDays])).toEqual([
      ['COMPLETED', undefined],
      ['WITHDRAWN', undefined],
    ])
    for (const columnId of ['COMPLETED', 'WITHDRAWN', 'elsewhere']) expect((await set(columnId, 5)).status, columnId).toBe(404)
  })

  it('is seen by readers of the board, and set by administrators of studies alone', async () => {
    const visitId = await newVisit()
    for (const columnId of ['ENROLLED', visitId]) {
      await set(columnId, 9)
      expect(await limitOf(columnId)).toBe(9)
      for (const as of [coordinator, viewer]) expect(codesOf(await set(columnId, 10, as)).slice(0, 2)).toEqual([403, 'Forbidden'])
      expect((await set(columnId, 10, 'admin@rivesud.example')).status).toBe(404)
      for (const wrong of [0, 366, 'soon', undefined]) expect((await set(columnId, wrong)).status, String(wrong)).toBe(422)
      expect(await limitOf(columnId)).toBe(9)
    }
    expect((await set(visitId, 5, admin, foreign.studyId)).status).toBe(404)
    await set('ENROLLED', null)
  })

  it('is no field of a visit or a study that an ordinary update changes', async () => {
    const visitId = await newVisit()
    expect((await call('PATCH', `visit/${visitId}`, { limitDays: 5 }, admin)).status).toBe(422)
    expect((await call('PATCH', `admin/study/${mine.studyId}`, { enrolledLimitDays: 5 }, admin)).status).toBe(422)
  })

  it('is audited in one event, with the values before and after', async () => {
    const visitId = await newVisit()
    for (const [columnId, recordId, field] of [
      ['ENROLLED', mine.studyId, 'enrolledLimitDays'],
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

  it('does not change in an archived study, on either board', async () => {
    const [studyId, visitId] = [mine.studyId, await newVisit()]
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

it('a participant outside of the conduct board has no such limit', async () => {
  await set('ENROLLED', 5)
  const participantId = await newParticipant(node, coordinator)
  const { data } = await call<{ readonly conductSince: unknown; readonly conductUntil: unknown }>('POST', 'participant-studies', {
    ...mine,
    participantId,
  })
  expect([data.conductSince, data.conductUntil]).toEqual([null, null])
  await set('ENROLLED', null)
})
