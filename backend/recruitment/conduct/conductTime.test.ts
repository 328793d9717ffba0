import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer, BoardCard, CardsMoveAnswer } from '#resources/boardAnswers.ts'
import { studyWithConsents } from '../../consents/testConsents.ts'
import { migrationsFolder } from '../../database/schema/index.ts'
import { enrol, newParticipant, ownAndForeign, type StudySite } from '../../participants/comments/testParticipants.ts'
import { sharedNode, type TestNode } from '../../testing/index.ts'
import { studyWithVisits } from '../../visits/testVisits.ts'
import { conductCardOf, enrolledIn } from './testConduct.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let mine: StudySite
beforeAll(async () => {
  node = await sharedNode()
  ;[mine] = await ownAndForeign(node, coordinator)
})
afterAll(() => node.close())

const call = <Data = { readonly id: string }>(method: string, path: string, body?: unknown, as = coordinator) =>
  node.call<Data>(path, { as, method, body })
const address = () => `study/${mine.studyId}/study-site/${mine.siteId}/conduct`
const board = async (as = coordinator) => (await call<BoardAnswer>('GET', address(), undefined, as)).data
const cardNow = async (cardId: string) => (await board()).cards.find((card) => card.cardId === cardId) as BoardCard
const take = (cardId: string, transition: string, body: unknown = {}, as = coordinator) =>
  call('POST', `participant-study/${cardId}/transitions/${transition}`, body, as)

const enrolled = () => enrolledIn(node, coordinator, mine)
const onBoard = () => conductCardOf(node, coordinator, mine)
/** The visits of the participant are over, past every wall. */
const closeVisits = (cardId: string) =>
  node.ownerQuery(`update participant_visit set status = 'MISSED' where participant_study_id = $1`, [cardId])
async function move(cardId: string, to: string) {
  const { version } = await cardNow(cardId)
  const { data } = await call<CardsMoveAnswer>('POST', `${address()}/move`, { to, after: null, cards: [{ cardId, version }] })
  expect(data.errors).toEqual([])
}
/** A visit that has taken place, past every wall: its column takes the card. */
async function visitedBy(cardId: string) {
  const made = await call('POST', 'visits', { studyId: mine.studyId, name: `Visit ${crypto.randomUUID()}` }, admin)
  expect(made.status).toBe(201)
  await node.ownerQuery('update participant_study set completed_visit_ids = array[$2::uuid] where id = $1', [cardId, made.data.id])
  return made.data.id
}
/** The card came to its column so long ago. */
async function wait(cardId: string, days: number): Promise<string> {
  const [row] = await node.ownerQuery<{ since: string }>(
    `update participant_study set conduct_since = now() - make_interval(days => $2) where id = $1 returning conduct_since as since`,
    [cardId, days],
  )
  return new Date(row?.since ?? '').toISOString()
}
const sinceOf = async (cardId: string) =>
  (await call<{ conductSince: string | null }>('GET', `participant-study/${cardId}`)).data.conductSince
async function expectNow(cardId: string): Promise<void> {
  expect(Math.abs(Date.now() - Date.parse((await sinceOf(cardId)) ?? ''))).toBeLessThan(60_000)
}

describe('time in a column of the conduct board', () => {
  it('begins when conduct begins, by the transition and by the named call', async () => {
    const { cardId, participantId } = await enrolled()
    expect(await sinceOf(cardId)).toBeNull()
    expect((await call('POST', 'conductBoard/participants', [{ ...mine, participantId }])).status).toBe(200)
    await expectNow(cardId)
    await expectNow(await onBoard())
  })

  it('goes on while other things change, and within the column', async () => {
    const cardId = await onBoard()
    const since = await wait(cardId, 20)
    await call('PATCH', `participant-study/${cardId}`, { tags: ['callback'], visitId: null })
    await move(cardId, 'ENROLLED')
    expect(await sinceOf(cardId)).toBe(since)
    expect((await cardNow(cardId)).columnSince, 'the card tells the time in this column').toBe(since)
  })

  it('begins anew with another column: by a move, an update and a bulk call', async () => {
    const cardId = await onBoard()
    const visitId = await visitedBy(cardId)
    for (const change of [
      () => move(cardId, visitId),
      () => call('PATCH', `participant-study/${cardId}`, { visitId: null }),
      () => call('POST', 'participant-studies/bulk', { ids: [cardId], action: 'update', changes: { visitId } }),
    ]) {
      const before = await wait(cardId, 20)
      await change()
      expect(await sinceOf(cardId)).not.toBe(before)
      await expectNow(cardId)
    }
  })

  it.each([
    ['completed', async (cardId: string) => void (await take(cardId, 'completeConduct'))],
    ['moved to the end', (cardId: string) => move(cardId, 'COMPLETED')],
    [
      'completed in bulk',
      async (cardId: string) => void (await call('POST', 'participant-studies/bulk', { ids: [cardId], action: 'completeConduct' })),
    ],
    [
      'withdrawn',
      async (cardId: string) =>
        void (await take(cardId, 'withdraw', { withdrawalScope: ['TREATMENT', 'FOLLOW_UP'], reason: 'Moved away' })),
    ],
  ])('is restored when a card that was %s is taken back', async (_, end) => {
    const cardId = await onBoard()
    await closeVisits(cardId)
    const since = await wait(cardId, 20)
    await end(cardId)
    expect((await cardNow(cardId)).conduct?.status).toMatch(/COMPLETED|WITHDRAWN/)
    await expectNow(cardId)
    expect((await take(cardId, 'resumeConduct')).status).toBe(200)
    expect(await sinceOf(cardId)).toBe(since)
  })

  it('is restored also after a second end', async () => {
    const cardId = await onBoard()
    await closeVisits(cardId)
    const since = await wait(cardId, 20)
    for (const _ of [1, 2]) {
      await take(cardId, 'completeConduct')
      await take(cardId, 'resumeConduct')
    }
    expect(await sinceOf(cardId)).toBe(since)
  })

  it('begins anew when the completion of a visit is undone, and the card leaves its column', async () => {
    const of = await studyWithVisits(node)
    const { participationId, startedOn } = await of.underWay()
    const { id } = await of.visitOf(participationId, of.visitIds.baseline)
    await of.take(id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    await of.take(id, 'complete')
    await call('PATCH', `participant-study/${participationId}`, { visitId: of.visitIds.baseline })
    await wait(participationId, 20)
    expect((await of.take(id, 'undoCompletion', { reason: 'Wrong participant' }, 'investigator@northlake.example')).status).toBe(200)
    expect((await of.participation(participationId)).visitId).toBeNull()
    await expectNow(participationId)
  })

  it('begins anew when a withdrawn consent withdraws the participant', async () => {
    const study = await studyWithConsents(node)
    const { id, participantStudyId } = await study.asked()
    await study.onPaper(id)
    for (const transition of ['enroll', 'addToConduct']) expect((await take(participantStudyId, transition)).status).toBe(200)
    await wait(participantStudyId, 20)
    expect((await study.take(id, 'withdraw', { withdrawalScope: 'STUDY', reason: 'Moves away' })).status).toBe(200)
    await expectNow(participantStudyId)
  })

  it('is no field that a caller can write', async () => {
    const cardId = await onBoard()
    expect((await call('PATCH', `participant-study/${cardId}`, { conductSince: '2020-01-01T00:00:00.000Z' })).status).toBe(422)
  })

  it('is in the history with the act that began it', async () => {
    const cardId = await onBoard()
    const events = await node.ownerQuery<{ readonly changes: Record<string, readonly unknown[]> }>(
      `select changes from audit_event where record_id = $1 and changes ? 'conductSince'`,
      [cardId],
    )
    expect(events.map(({ changes }) => changes.conductStatus)).toEqual([['NOT_STARTED', 'UNDER_WAY']])
  })
})

describe('an upgrade', () => {
  const migration = () =>
    readFileSync(join(migrationsFolder, '0177_conduct_column_time.sql'), 'utf8').replace(
      /^alter table "participant_study" add column.*$/m,
      '',
    )
  const eventAt = async (cardId: string, where: string) => {
    const [event] = await node.ownerQuery<{ at: string }>(
      `select max(at)::timestamptz(3) as at from audit_event where record_id = $1 and ${where}`,
      [cardId],
    )
    return new Date(event?.at ?? '').toISOString()
  }

  it('takes the moment from the history, else from the enrolment', async () => {
    const [added, moved, done, resumed] = [await onBoard(), await onBoard(), await onBoard(), await onBoard()]
    await move(moved, await visitedBy(moved))
    for (const cardId of [done, resumed]) {
      await closeVisits(cardId)
      await take(cardId, 'completeConduct')
    }
    await take(resumed, 'resumeConduct')
    const { cardId: outside } = await enrolled()
    const unknown = await enrol(node, await newParticipant(node, coordinator), mine)
    await node.ownerQuery(`update participant_study set conduct_status = 'UNDER_WAY', enrolled_at = '2026-03-02T10:00:00Z' where id = $1`, [
      unknown,
    ])
    await node.ownerQuery('update participant_study set conduct_since = null')
    await node.ownerQuery(migration())
    const began = `changes -> 'conductStatus' ->> 0 = 'NOT_STARTED'`
    expect(await sinceOf(added)).toBe(await eventAt(added, began))
    expect(await sinceOf(moved)).toBe(await eventAt(moved, `changes ? 'visitId'`))
    expect(await sinceOf(done)).toBe(await eventAt(done, `changes -> 'conductStatus' ->> 1 = 'COMPLETED'`))
    expect(await sinceOf(resumed)).toBe(await eventAt(resumed, began))
    expect(await sinceOf(unknown), 'it has no history').toBe('2026-03-02T10:00:00.000Z')
    expect(await sinceOf(outside)).toBeNull()
  })

  it('finds the earlier moment in the history where the end did not record it', async () => {
    const cardId = await onBoard()
    await closeVisits(cardId)
    const began = await eventAt(cardId, `changes -> 'conductStatus' ->> 0 = 'NOT_STARTED'`)
    await node.ownerQuery('update participant_study set conduct_since = null where id = $1', [cardId])
    await take(cardId, 'completeConduct')
    await take(cardId, 'resumeConduct')
    expect(await sinceOf(cardId)).toBe(began)
  })
})
