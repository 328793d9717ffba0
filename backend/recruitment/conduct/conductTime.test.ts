import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer, BoardCard, CardsMoveAnswer } from '#resources/recruitment/boardAnswers.ts'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'
import { createConsentStudy } from '../../consents/testConsents.ts'
import { createTestParticipant, enrol, readStudySitePair, type StudySite } from '../../participants/comments/testParticipants.ts'
import { migrationsFolder } from '../../platform/database/schema/index.ts'
import { createStudyWithVisits } from '../../visits/testVisits.ts'
import { conductCardOf, createEnrolledCard } from './testConduct.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let ownStudySite: StudySite
beforeAll(async () => {
  node = await sharedNode()
  ;[ownStudySite] = await readStudySitePair(node, coordinator)
})
afterAll(() => node.close())

const call = <Data = { readonly id: string }>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
const getBoardPath = () => `study/${ownStudySite.studyId}/study-site/${ownStudySite.siteId}/conduct`
const fetchBoard = async (caller = coordinator) => (await call<BoardAnswer>('GET', getBoardPath(), undefined, caller)).data
const fetchCard = async (cardId: string) => (await fetchBoard()).cards.find((card) => card.cardId === cardId) as BoardCard
const runTransition = (cardId: string, transition: string, body: unknown = {}, caller = coordinator) =>
  call('POST', `participant-study/${cardId}/transitions/${transition}`, body, caller)

const createEnrolled = () => createEnrolledCard(node, coordinator, ownStudySite)
const onBoard = () => conductCardOf(node, coordinator, ownStudySite)
/** Ends the visits of the participant by direct SQL, without the rules. */
const closeVisits = (cardId: string) =>
  node.ownerQuery(`update participant_visit set status = 'MISSED' where participant_study_id = $1`, [cardId])
async function move(cardId: string, targetColumn: string) {
  const { version } = await fetchCard(cardId)
  const { data } = await call<CardsMoveAnswer>('POST', `${getBoardPath()}/move`, {
    to: targetColumn,
    after: null,
    cards: [{ cardId, version }],
  })
  expect(data.errors).toEqual([])
}
/** Creates a completed visit by direct SQL, so that its column accepts the card. */
async function completeVisit(cardId: string) {
  const createdVisit = await call('POST', 'visits', { studyId: ownStudySite.studyId, name: `Visit ${crypto.randomUUID()}` }, admin)
  expect(createdVisit.status).toBe(201)
  await node.ownerQuery('update participant_study set completed_visit_ids = array[$2::uuid] where id = $1', [cardId, createdVisit.data.id])
  return createdVisit.data.id
}
/** Sets the time when the card entered its column to a number of days ago. */
async function wait(cardId: string, days: number): Promise<string> {
  const [row] = await node.ownerQuery<{ since: string }>(
    `update participant_study set conduct_since = now() - make_interval(days => $2) where id = $1 returning conduct_since as since`,
    [cardId, days],
  )
  return new Date(row?.since ?? '').toISOString()
}
const fetchConductSince = async (cardId: string) =>
  (await call<{ conductSince: string | null }>('GET', `participant-study/${cardId}`)).data.conductSince
async function expectNow(cardId: string): Promise<void> {
  expect(Math.abs(Date.now() - Date.parse((await fetchConductSince(cardId)) ?? ''))).toBeLessThan(60_000)
}

describe('time in a column of the conduct board', () => {
  it('time in a conduct column starts when conduct starts, by the transition and by the named call', async () => {
    const { cardId, participantId } = await createEnrolled()
    expect(await fetchConductSince(cardId)).toBeNull()
    expect((await call('POST', 'conductBoard/participants', [{ ...ownStudySite, participantId }])).status).toBe(200)
    await expectNow(cardId)
    await expectNow(await onBoard())
  })

  it('time in a conduct column continues through other changes, and through moves within the column', async () => {
    const cardId = await onBoard()
    const sinceTimestamp = await wait(cardId, 20)
    await call('PATCH', `participant-study/${cardId}`, { tags: ['callback'], visitId: null })
    await move(cardId, 'ENROLLED')
    expect(await fetchConductSince(cardId)).toBe(sinceTimestamp)
    expect((await fetchCard(cardId)).columnSince, 'the card tells the time in this column').toBe(sinceTimestamp)
  })

  it('time in a conduct column restarts in another column: after a move, an update and a bulk call', async () => {
    const cardId = await onBoard()
    const visitId = await completeVisit(cardId)
    for (const change of [
      () => move(cardId, visitId),
      () => call('PATCH', `participant-study/${cardId}`, { visitId: null }),
      () => call('POST', 'participant-studies/bulk', { ids: [cardId], action: 'update', changes: { visitId } }),
    ]) {
      const before = await wait(cardId, 20)
      await change()
      expect(await fetchConductSince(cardId)).not.toBe(before)
      await expectNow(cardId)
    }
  })

  it.each([
    ['completed', async (cardId: string) => void (await runTransition(cardId, 'completeConduct'))],
    ['moved to the end', (cardId: string) => move(cardId, 'COMPLETED')],
    [
      'completed in bulk',
      async (cardId: string) => void (await call('POST', 'participant-studies/bulk', { ids: [cardId], action: 'completeConduct' })),
    ],
    [
      'withdrawn',
      async (cardId: string) =>
        void (await runTransition(cardId, 'withdraw', { withdrawalScope: ['TREATMENT', 'FOLLOW_UP'], reason: 'Moved away' })),
    ],
  ])('time in a conduct column is restored when a card that was %s is resumed', async (_, end) => {
    const cardId = await onBoard()
    await closeVisits(cardId)
    const sinceTimestamp = await wait(cardId, 20)
    await end(cardId)
    expect((await fetchCard(cardId)).conduct?.status).toMatch(/COMPLETED|WITHDRAWN/)
    await expectNow(cardId)
    expect((await runTransition(cardId, 'resumeConduct')).status).toBe(200)
    expect(await fetchConductSince(cardId)).toBe(sinceTimestamp)
  })

  it('time in a conduct column is also restored after a second end', async () => {
    const cardId = await onBoard()
    await closeVisits(cardId)
    const sinceTimestamp = await wait(cardId, 20)
    for (const _ of [1, 2]) {
      await runTransition(cardId, 'completeConduct')
      await runTransition(cardId, 'resumeConduct')
    }
    expect(await fetchConductSince(cardId)).toBe(sinceTimestamp)
  })

  it('time in a conduct column restarts when the completion of a visit is undone, and the card leaves its column', async () => {
    const study = await createStudyWithVisits(node)
    const { participationId, startedOn } = await study.underWay()
    const { id } = await study.visitOf(participationId, study.visitIds.baseline)
    await study.take(id, 'schedule', { visitDate: startedOn, visitTime: '09:00' })
    await study.take(id, 'complete')
    await call('PATCH', `participant-study/${participationId}`, { visitId: study.visitIds.baseline })
    await wait(participationId, 20)
    expect((await study.take(id, 'undoCompletion', { reason: 'Wrong participant' }, 'investigator@northlake.example')).status).toBe(200)
    expect((await study.participation(participationId)).visitId).toBeNull()
    await expectNow(participationId)
  })

  it('time in a conduct column restarts when a withdrawn consent withdraws the participant', async () => {
    const study = await createConsentStudy(node)
    const { id, participantStudyId } = await study.requested()
    await study.onPaper(id)
    for (const transition of ['enroll', 'addToConduct']) expect((await runTransition(participantStudyId, transition)).status).toBe(200)
    await wait(participantStudyId, 20)
    expect((await study.take(id, 'withdraw', { withdrawalScope: 'STUDY', reason: 'Moves away' })).status).toBe(200)
    await expectNow(participantStudyId)
  })

  it('time in a conduct column cannot be written by a caller', async () => {
    const cardId = await onBoard()
    expect((await call('PATCH', `participant-study/${cardId}`, { conductSince: '2020-01-01T00:00:00.000Z' })).status).toBe(422)
  })

  it('time in a conduct column is recorded in the audit trail with the change that started it', async () => {
    const cardId = await onBoard()
    const events = await node.ownerQuery<{ readonly changes: Record<string, readonly unknown[]> }>(
      `select changes from audit_event where record_id = $1 and changes ? 'conductSince'`,
      [cardId],
    )
    expect(events.map(({ changes }) => changes.conductStatus)).toEqual([['NOT_STARTED', 'UNDER_WAY']])
  })
})

describe('an upgrade of the database', () => {
  const readMigration = () =>
    readFileSync(join(migrationsFolder, '0177_conduct_column_time.sql'), 'utf8').replace(
      /^alter table "participant_study" add column.*$/m,
      '',
    )
  const findEventTimestamp = async (cardId: string, condition: string) => {
    const [event] = await node.ownerQuery<{ at: string }>(
      `select max(at)::timestamptz(3) as at from audit_event where record_id = $1 and ${condition}`,
      [cardId],
    )
    return new Date(event?.at ?? '').toISOString()
  }

  it('an upgrade takes the start time from the audit trail, else from the enrolment', async () => {
    const [added, movedId, completedId, resumedId] = [await onBoard(), await onBoard(), await onBoard(), await onBoard()]
    await move(movedId, await completeVisit(movedId))
    for (const cardId of [completedId, resumedId]) {
      await closeVisits(cardId)
      await runTransition(cardId, 'completeConduct')
    }
    await runTransition(resumedId, 'resumeConduct')
    const { cardId: notOnBoardId } = await createEnrolled()
    const unknown = await enrol(node, await createTestParticipant(node, coordinator), ownStudySite)
    await node.ownerQuery(`update participant_study set conduct_status = 'UNDER_WAY', enrolled_at = '2026-03-02T10:00:00Z' where id = $1`, [
      unknown,
    ])
    await node.ownerQuery('update participant_study set conduct_since = null')
    await node.ownerQuery(readMigration())
    const startCondition = `changes -> 'conductStatus' ->> 0 = 'NOT_STARTED'`
    expect(await fetchConductSince(added)).toBe(await findEventTimestamp(added, startCondition))
    expect(await fetchConductSince(movedId)).toBe(await findEventTimestamp(movedId, `changes ? 'visitId'`))
    expect(await fetchConductSince(completedId)).toBe(
      await findEventTimestamp(completedId, `changes -> 'conductStatus' ->> 1 = 'COMPLETED'`),
    )
    expect(await fetchConductSince(resumedId)).toBe(await findEventTimestamp(resumedId, startCondition))
    expect(await fetchConductSince(unknown), 'it has no history').toBe('2026-03-02T10:00:00.000Z')
    expect(await fetchConductSince(notOnBoardId)).toBeNull()
  })

  it('an upgrade finds the former start time in the audit trail when the end did not record it', async () => {
    const cardId = await onBoard()
    await closeVisits(cardId)
    const startTimestamp = await findEventTimestamp(cardId, `changes -> 'conductStatus' ->> 0 = 'NOT_STARTED'`)
    await node.ownerQuery('update participant_study set conduct_since = null where id = $1', [cardId])
    await runTransition(cardId, 'completeConduct')
    await runTransition(cardId, 'resumeConduct')
    expect(await fetchConductSince(cardId)).toBe(startTimestamp)
  })
})
