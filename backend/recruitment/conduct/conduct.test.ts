import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  BoardAnswer,
  BoardCard,
  CardsMoveAnswer,
  ConductBoardSummary,
  ConductParticipantsAnswer,
} from '#resources/recruitment/boardAnswers.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import {
  createTestParticipant,
  enrol,
  giveConsent,
  readStudySitePair,
  type StudySite,
} from '../../participants/comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const admin = 'admin@northlake.example'
const nowhere = '01990000-0000-7000-8000-000000000000'

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
const addressOf = ({ studyId, siteId }: StudySite) => `study/${studyId}/study-site/${siteId}/conduct`
const fetchBoard = async (query = '') => (await call<BoardAnswer>('GET', `${addressOf(ownStudySite)}${query}`)).data
const add = (body: unknown, caller = coordinator) => call<unknown>('POST', 'conductBoard/participants', body, caller)
const runTransition = (cardId: string, transition: string, body: unknown = {}) =>
  call('POST', `participant-study/${cardId}/transitions/${transition}`, body)

async function createEnrolled() {
  const participantId = await createTestParticipant(node, coordinator)
  const cardId = await enrol(node, participantId, ownStudySite)
  await giveConsent(node, cardId)
  expect((await runTransition(cardId, 'enroll')).status).toBe(200)
  return { participantId, cardId }
}
async function onBoard(): Promise<BoardCard> {
  const { cardId } = await createEnrolled()
  expect((await runTransition(cardId, 'addToConduct')).status).toBe(200)
  return (await fetchCard(cardId)) as BoardCard
}
/** Ends the visits of a card by direct SQL, without the rules. */
async function closeVisits(cardId: string): Promise<void> {
  await node.ownerQuery(`update participant_visit set status = 'MISSED' where participant_study_id = $1`, [cardId])
}
const fetchCard = async (cardId: string) => (await fetchBoard()).cards.find((card) => card.cardId === cardId)
async function move(card: Pick<BoardCard, 'cardId' | 'version'>, targetColumn: unknown, after: string | null = null, caller = coordinator) {
  const { cardId, version } = card
  return call<CardsMoveAnswer>('POST', `${addressOf(ownStudySite)}/move`, { to: targetColumn, after, cards: [{ cardId, version }] }, caller)
}
const codeOf = ({ data }: Awaited<ReturnType<typeof move>>) => data.errors[0]?.code ?? null

async function createVisit(changes: Readonly<Record<string, unknown>> = {}) {
  const createdVisit = await call(
    'POST',
    'visits',
    { studyId: ownStudySite.studyId, name: `Visit ${crypto.randomUUID()}`, ...changes },
    admin,
  )
  expect(createdVisit.status).toBe(201)
  return createdVisit.data.id
}
async function createGroup(studyId = ownStudySite.studyId) {
  return (await call('POST', `study/${studyId}/group`, { name: `Group ${crypto.randomUUID()}` }, admin)).data.id
}

describe('the conduct board of a study site', () => {
  it('shows the visits of the study in order between the first and the final columns, and only participants who were added', async () => {
    const waits = await createEnrolled()
    const card = await onBoard()
    const { columns, cards } = await fetchBoard()
    const stored = await node.ownerQuery<{ id: string }>('select id from visit where study_id = $1 order by rank', [ownStudySite.studyId])
    expect(columns.map(({ columnId }) => columnId)).toEqual(['ENROLLED', ...stored.map(({ id }) => id), 'COMPLETED', 'WITHDRAWN'])
    expect(card).toMatchObject({ columnId: 'ENROLLED', recruitmentStatus: 'ENROLLED', conduct: { status: 'UNDER_WAY' } })
    expect(cards.map(({ cardId }) => cardId)).not.toContain(waits.cardId)
  })

  it('requires an assignment to the study site', async () => {
    const { data } = await call<readonly ConductBoardSummary[]>('GET', 'conductBoard')
    expect(data.map(({ studyId, siteId }) => ({ studyId, siteId }))).toContainEqual({
      studyId: ownStudySite.studyId,
      siteId: ownStudySite.siteId,
    })
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['siteId', 'siteName', 'state', 'studyId', 'studyName'])
    expect((await call('GET', addressOf(foreignStudySite))).status).toBe(404)
    expect((await call('GET', addressOf(ownStudySite), undefined, 'nobody@northlake.example')).status).toBe(403)
  })

  it('hides the name of a restricted participant', async () => {
    const { cardId, participantId, name } = await onBoard()
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    const shownCard = await fetchCard(cardId)
    expect([shownCard?.isRedacted, shownCard?.name]).toEqual([true, expect.not.stringContaining(name)])
  })

  it('returns changes since a revision, and shows only the visits of a requested group', async () => {
    const [groupA, groupB] = [await createGroup(), await createGroup()]
    const [groupAVisitId, groupBVisitId, sharedVisitId] = [
      await createVisit({ groupIds: [groupA] }),
      await createVisit({ groupIds: [groupB] }),
      await createVisit(),
    ]
    const ids = (await fetchBoard(`?groupId=${groupA}`)).columns.map(({ columnId }) => columnId)
    expect([groupAVisitId, groupBVisitId, sharedVisitId].map((id) => ids.includes(id))).toEqual([true, false, true])

    const card = await onBoard()
    await closeVisits(card.cardId)
    const { revision } = await fetchBoard()
    expect(await fetchBoard(`?since=${revision}`)).toMatchObject({ cards: [], gone: [], order: {} })
    await move(card, 'COMPLETED')
    const news = await fetchBoard(`?since=${revision}`)
    expect(news.cards.map(({ cardId, columnId }) => [cardId, columnId])).toEqual([[card.cardId, 'COMPLETED']])
    expect(news.order?.COMPLETED?.[0]).toBe(card.cardId)
    // A new visit adds a column, so the response has the whole board.
    await createVisit()
    expect(await fetchBoard(`?since=${revision}`)).not.toHaveProperty('gone')
  })
})

describe('adding participants to the conduct board', () => {
  it('adds enrolled participants one by one, and lists the others', async () => {
    const first = await createEnrolled()
    const screenedId = await createTestParticipant(node, coordinator)
    await enrol(node, screenedId, ownStudySite)
    const requested = [first.participantId, screenedId, nowhere].map((participantId) => ({
      ...pickStudySiteIds(ownStudySite),
      participantId,
    }))
    const { status, data, errors } = await readResponse(await addBare(requested))
    expect([status, data]).toEqual([200, [{ ...pickStudySiteIds(ownStudySite), participantId: first.participantId }]])
    expect(errors.map(({ code, refData }) => [code, refData])).toEqual([
      ['TransitionNotAllowed', { participant: { participantId: screenedId }, ...pickStudySiteIds(ownStudySite) }],
      ['NotFound', { participant: { participantId: nowhere }, ...pickStudySiteIds(ownStudySite) }],
    ])
    expect((await fetchCard(first.cardId))?.columnId).toBe('ENROLLED')
    // A participant can be added only once.
    expect((await readResponse(await addBare(requested.slice(0, 1)))).errors.map(({ code }) => code)).toEqual(['TransitionNotAllowed'])
  })

  it('rejects users who may only read, and a malformed body', async () => {
    const newParticipation = { ...pickStudySiteIds(ownStudySite), participantId: nowhere }
    expect(codesOf(await add([newParticipation], viewer))).toEqual([403, 'Forbidden'])
    expect(codesOf(await add(newParticipation))).toEqual([422, 'Invalid', ' notAList'])
    expect(codesOf(await add([]))).toEqual([422, 'Invalid', ' required'])
    expect(codesOf(await add([{ ...pickStudySiteIds(ownStudySite), participantId: 'x', by: 1 }]))).toEqual([
      422,
      'Invalid',
      '0.by unknownField',
      '0.participantId notAReference',
    ])
  })

  const pickStudySiteIds = ({ studyId, siteId }: StudySite) => ({ studyId, siteId })
  const addBare = (body: unknown) => node.fetch('conductBoard/participants', { as: coordinator, method: 'POST', body })
  const readResponse = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as ConductParticipantsAnswer) })
})

describe('a move on the conduct board', () => {
  it('rejects a move to a visit that is not completed, in every call', async () => {
    const card = await onBoard()
    const visitId = await createVisit()
    expect(codeOf(await move(card, visitId))).toBe('VisitNotCompleted')
    expect(codesOf(await call('PATCH', `participant-study/${card.cardId}`, { visitId }))).toEqual([409, 'VisitNotCompleted'])
    expect(await fetchCard(card.cardId)).toMatchObject({ columnId: 'ENROLLED', version: card.version })
  })

  it('rejects a move to a visit of another group or another study', async () => {
    const card = await onBoard()
    expect(codeOf(await move(card, await createVisit({ groupIds: [await createGroup()] })))).toBe('VisitOfOtherGroup')
    const foreignVisitId = await createVisit({ studyId: foreignStudySite.studyId })
    expect((await move(card, foreignVisitId)).data.errors).toMatchObject([
      { code: 'Invalid', fields: [{ path: 'visitId', code: 'otherStudy' }] },
    ])
    expect(codeOf(await move(card, nowhere))).toBe('Invalid')
    expect(codesOf(await move(card, 'NOWHERE'))).toEqual([422, 'Invalid', 'to notAReference'])
  })

  it('rejects a move to the completed column with open visits, and names them', async () => {
    const card = await onBoard()
    const { data } = await move(card, 'COMPLETED')
    expect(data.errors).toMatchObject([
      { code: 'VisitsOpen', message: expect.stringContaining('Baseline'), data: { visits: expect.anything() } },
    ])
    expect(codesOf(await runTransition(card.cardId, 'completeConduct'))).toEqual([409, 'VisitsOpen', 'reason required'])
    expect((await fetchCard(card.cardId))?.columnId).toBe('ENROLLED')
    expect((await runTransition(card.cardId, 'completeConduct', { reason: 'The sponsor ended the study' })).status).toBe(200)
    const visits = await node.ownerQuery('select distinct status, cancellation from participant_visit where participant_study_id = $1', [
      card.cardId,
    ])
    expect(visits).toEqual([{ status: 'CANCELLED', cancellation: 'PARTICIPANT_LEFT' }])
  })

  it('completes the study by a move, after which the card can no longer move', async () => {
    const card = await onBoard()
    await closeVisits(card.cardId)
    expect(codeOf(await move(card, 'COMPLETED'))).toBeNull()
    const completedCard = (await fetchCard(card.cardId)) as BoardCard
    expect(completedCard).toMatchObject({ columnId: 'COMPLETED', conduct: { status: 'COMPLETED' } })
    expect([codeOf(await move(completedCard, 'ENROLLED')), codeOf(await move(completedCard, 'WITHDRAWN'))]).toEqual([
      'CompletedStays',
      'CompletedStays',
    ])
    const { data } = await call<readonly { readonly action: string }[]>('GET', `participant-study/${card.cardId}/history`)
    expect(data.map(({ action }) => action)).toContain('completeConduct')
  })

  it('rejects a move to the withdrawn column: a withdrawal requires a reason, and is final', async () => {
    const card = await onBoard()
    expect(codeOf(await move(card, 'WITHDRAWN'))).toBe('WithdrawalNeedsReason')
    expect(codesOf(await runTransition(card.cardId, 'withdraw'))).toEqual([422, 'Invalid', 'withdrawalScope required', 'reason required'])
    expect(
      (await runTransition(card.cardId, 'withdraw', { withdrawalScope: ['TREATMENT', 'FOLLOW_UP'], reason: 'Moved away' })).status,
    ).toBe(200)
    const withdrawnCard = (await fetchCard(card.cardId)) as BoardCard
    expect(withdrawnCard.columnId).toBe('WITHDRAWN')
    expect(codeOf(await move(withdrawnCard, 'ENROLLED'))).toBe('WithdrawnStays')
  })

  it('keeps an order within a column, and rejects a move with a stale version', async () => {
    const [first, second] = [await onBoard(), await onBoard()]
    await move(first, 'ENROLLED')
    expect(codeOf(await move(second, 'ENROLLED', first.cardId))).toBeNull()
    const ids = (await fetchBoard()).cards.filter(({ columnId }) => columnId === 'ENROLLED').map(({ cardId }) => cardId)
    expect(ids.slice(0, 2)).toEqual([first.cardId, second.cardId])
    expect(codeOf(await move(first, 'COMPLETED'))).toBe('StaleVersion')
  })

  it('requires the permission to move, and a participant on the conduct board', async () => {
    const card = await onBoard()
    expect(codesOf(await move(card, 'COMPLETED', null, viewer))).toEqual([403, 'Forbidden'])
    const { cardId } = await createEnrolled()
    const { data } = await call<{ readonly version: number }>('GET', `participant-study/${cardId}`)
    expect(codeOf(await move({ cardId, version: data.version }, 'COMPLETED'))).toBe('NotOnConductBoard')
  })
})

it('rejects a visit for a group of another study', async () => {
  const groupId = await createGroup(foreignStudySite.studyId)
  const rejectedVisit = await call('POST', 'visits', { studyId: ownStudySite.studyId, name: 'Of others', groupIds: [groupId] }, admin)
  expect(codesOf(rejectedVisit)).toEqual([422, 'Invalid', 'groupIds otherStudy'])
})

it('rejects deleting a visit whose column has cards', async () => {
  const card = await onBoard()
  const [visitId, empty] = [await createVisit(), await createVisit()]
  await node.ownerQuery('update participant_study set visit_id = $2 where id = $1', [card.cardId, visitId])
  expect(codesOf(await call('DELETE', `visit/${visitId}`, undefined, admin))).toEqual([409, 'VisitInUse'])
  expect((await call('DELETE', `visit/${empty}`, undefined, admin)).status).toBe(200)
})

describe('a repeated move', () => {
  it('moves the card once, and returns the first response again', async () => {
    const { cardId, version } = await onBoard()
    await closeVisits(cardId)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { to: 'COMPLETED', after: null, cards: [{ cardId, version }] }
    const send = () => node.call<CardsMoveAnswer>(`${addressOf(ownStudySite)}/move`, { as: coordinator, method: 'POST', body, headers })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.data).toMatchObject({ data: [{ cardId }], errors: [] })
    expect([second.data, (await send()).data]).toEqual([first.data, first.data])
    expect((await fetchCard(cardId))?.columnId).toBe('COMPLETED')
    const completed = await node.ownerQuery(`select 1 from audit_event where record_id = $1 and changes -> 'conductStatus' is not null`, [
      cardId,
    ])
    expect(completed, 'one is added to the board, one completes').toHaveLength(2)
  })
})

describe('bulk calls for several participants', () => {
  interface Bulk {
    readonly rows: readonly { readonly id: string; readonly outcome: string; readonly error?: { readonly code: string } }[]
  }
  const runBulk = async (cards: readonly BoardCard[], body: object) =>
    (await call<Bulk>('POST', 'participant-studies/bulk', { ids: cards.map(({ cardId }) => cardId), ...body })).data.rows
  const outcomesOf = (rows: Bulk['rows']) => rows.map(({ id, outcome, error }) => [id, outcome, error?.code ?? null])

  it('bulk calls complete the study participant by participant, with open visits only with a reason, and list the others', async () => {
    const [completedId, open] = [await onBoard(), await onBoard()]
    await closeVisits(completedId.cardId)
    await node.ownerQuery(
      `update participant_visit set status = 'UNSCHEDULED' where id = (select id from participant_visit where participant_study_id = $1 limit 1)`,
      [open.cardId],
    )
    expect(outcomesOf(await runBulk([completedId, open], { action: 'completeConduct' }))).toEqual([
      [completedId.cardId, 'done', null],
      [open.cardId, 'failed', 'VisitsOpen'],
    ])
    expect((await fetchCard(open.cardId))?.columnId).toBe('ENROLLED')
    expect(outcomesOf(await runBulk([completedId, open], { action: 'completeConduct', reason: 'The study ends early' }))).toEqual([
      [completedId.cardId, 'failed', 'TransitionNotAllowed'],
      [open.cardId, 'done', null],
    ])
    expect((await fetchCard(open.cardId))?.columnId).toBe('COMPLETED')
  })

  it('bulk calls withdraw participants one by one, with a common scope and reason', async () => {
    const [first, second] = [await onBoard(), await onBoard()]
    const body = { action: 'withdraw', reason: 'Moved away', changes: { withdrawalScope: ['TREATMENT', 'FOLLOW_UP'] } }
    expect(outcomesOf(await runBulk([first, second], body))).toEqual([
      [first.cardId, 'done', null],
      [second.cardId, 'done', null],
    ])
    expect((await fetchCard(first.cardId))?.withdrawal?.withdrawalScope).toEqual(['TREATMENT', 'FOLLOW_UP'])
  })
})
