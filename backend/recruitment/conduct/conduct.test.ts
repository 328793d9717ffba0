import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer, BoardCard, CardsMoveAnswer, ConductParticipantsAnswer, ConductPlace } from '#resources/boardAnswers.ts'
import { enrol, giveConsent, newParticipant, ownAndForeign, type StudySite } from '../../participants/comments/testParticipants.ts'
import { codesOf, type TestNode, testNode } from '../../testing/index.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
const admin = 'admin@northlake.example'
const nowhere = '01990000-0000-7000-8000-000000000000'

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
const addressOf = ({ studyId, siteId }: StudySite) => `study/${studyId}/study-site/${siteId}/conduct`
const board = async (query = '') => (await call<BoardAnswer>('GET', `${addressOf(mine)}${query}`)).data
const add = (body: unknown, as = coordinator) => call<unknown>('POST', 'conductBoard/participants', body, as)
const take = (cardId: string, transition: string, body: unknown = {}) =>
  call('POST', `participant-study/${cardId}/transitions/${transition}`, body)

async function enrolled() {
  const participantId = await newParticipant(node, coordinator)
  const cardId = await enrol(node, participantId, mine)
  await giveConsent(node, cardId)
  expect((await take(cardId, 'enroll')).status).toBe(200)
  return { participantId, cardId }
}
async function onBoard(): Promise<BoardCard> {
  const { cardId } = await enrolled()
  expect((await take(cardId, 'addToConduct')).status).toBe(200)
  return (await cardNow(cardId)) as BoardCard
}
/** Their visits are over, past every wall. */
async function closeVisits(cardId: string): Promise<void> {
  await node.ownerQuery(`update participant_visit set status = 'MISSED' where participant_study_id = $1`, [cardId])
}
const cardNow = async (cardId: string) => (await board()).cards.find((card) => card.cardId === cardId)
async function move(card: Pick<BoardCard, 'cardId' | 'version'>, to: unknown, after: string | null = null, as = coordinator) {
  const { cardId, version } = card
  return call<CardsMoveAnswer>('POST', `${addressOf(mine)}/move`, { to, after, cards: [{ cardId, version }] }, as)
}
const codeOf = ({ data }: Awaited<ReturnType<typeof move>>) => data.errors[0]?.code ?? null

async function newVisit(changes: Readonly<Record<string, unknown>> = {}) {
  const made = await call('POST', 'visits', { studyId: mine.studyId, name: `Visit ${crypto.randomUUID()}`, ...changes }, admin)
  expect(made.status).toBe(201)
  return made.data.id
}
async function newGroup(studyId = mine.studyId) {
  return (await call('POST', `study/${studyId}/group`, { name: `Group ${crypto.randomUUID()}` }, admin)).data.id
}

describe('the conduct board of a study-site', () => {
  it('has the visits of the study in their order between the enrolled and the end, and only who was added', async () => {
    const waits = await enrolled()
    const card = await onBoard()
    const { columns, cards } = await board()
    const stored = await node.ownerQuery<{ id: string }>('select id from visit where study_id = $1 order by rank', [mine.studyId])
    expect(columns.map(({ columnId }) => columnId)).toEqual(['ENROLLED', ...stored.map(({ id }) => id), 'COMPLETED', 'WITHDRAWN'])
    expect(card).toMatchObject({ columnId: 'ENROLLED', recruitmentStatus: 'ENROLLED', conduct: { status: 'UNDER_WAY' } })
    expect(cards.map(({ cardId }) => cardId)).not.toContain(waits.cardId)
  })

  it('is that of one’s own study-sites', async () => {
    const { data } = await call<readonly ConductPlace[]>('GET', 'conductBoard')
    expect(data.map(({ studyId, siteId }) => ({ studyId, siteId }))).toContainEqual({ studyId: mine.studyId, siteId: mine.siteId })
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['siteId', 'siteName', 'state', 'studyId', 'studyName'])
    expect((await call('GET', addressOf(foreign))).status).toBe(404)
    expect((await call('GET', addressOf(mine), undefined, 'nobody@northlake.example')).status).toBe(403)
  })

  it('shows no name of a restricted participant', async () => {
    const { cardId, participantId, name } = await onBoard()
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    const shown = await cardNow(cardId)
    expect([shown?.isRedacted, shown?.name]).toEqual([true, expect.not.stringContaining(name)])
  })

  it('told since a revision, answers what changed after it, and shows the visits of a group that is asked for', async () => {
    const [groupA, groupB] = [await newGroup(), await newGroup()]
    const [ofA, ofB, ofAll] = [await newVisit({ groupIds: [groupA] }), await newVisit({ groupIds: [groupB] }), await newVisit()]
    const ids = (await board(`?groupId=${groupA}`)).columns.map(({ columnId }) => columnId)
    expect([ofA, ofB, ofAll].map((id) => ids.includes(id))).toEqual([true, false, true])

    const card = await onBoard()
    await closeVisits(card.cardId)
    const { revision } = await board()
    expect(await board(`?since=${revision}`)).toMatchObject({ cards: [], gone: [], order: {} })
    await move(card, 'COMPLETED')
    const news = await board(`?since=${revision}`)
    expect(news.cards.map(({ cardId, columnId }) => [cardId, columnId])).toEqual([[card.cardId, 'COMPLETED']])
    expect(news.order?.COMPLETED?.[0]).toBe(card.cardId)
    // A new visit is a new column: the whole is told.
    await newVisit()
    expect(await board(`?since=${revision}`)).not.toHaveProperty('gone')
  })
})

describe('adding participants to the conduct board', () => {
  it('takes those who are enrolled, each for itself, and names the others', async () => {
    const first = await enrolled()
    const screened = await newParticipant(node, coordinator)
    await enrol(node, screened, mine)
    const asked = [first.participantId, screened, nowhere].map((participantId) => ({ ...place(mine), participantId }))
    const { status, data, errors } = await answered(await addBare(asked))
    expect([status, data]).toEqual([200, [{ ...place(mine), participantId: first.participantId }]])
    expect(errors.map(({ code, refData }) => [code, refData])).toEqual([
      ['TransitionNotAllowed', { participant: { participantId: screened }, ...place(mine) }],
      ['NotFound', { participant: { participantId: nowhere }, ...place(mine) }],
    ])
    expect((await cardNow(first.cardId))?.columnId).toBe('ENROLLED')
    // Once.
    expect((await answered(await addBare(asked.slice(0, 1)))).errors.map(({ code }) => code)).toEqual(['TransitionNotAllowed'])
  })

  it('is refused to who may only look, and with a body that is not understood', async () => {
    const one = { ...place(mine), participantId: nowhere }
    expect(codesOf(await add([one], viewer))).toEqual([403, 'Forbidden'])
    expect(codesOf(await add(one))).toEqual([422, 'Invalid', ' notAList'])
    expect(codesOf(await add([]))).toEqual([422, 'Invalid', ' required'])
    expect(codesOf(await add([{ ...place(mine), participantId: 'x', by: 1 }]))).toEqual([
      422,
      'Invalid',
      '0.by unknownField',
      '0.participantId notAReference',
    ])
  })

  const place = ({ studyId, siteId }: StudySite) => ({ studyId, siteId })
  const addBare = (body: unknown) => node.fetch('conductBoard/participants', { as: coordinator, method: 'POST', body })
  const answered = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as ConductParticipantsAnswer) })
})

describe('a move on the conduct board', () => {
  it('to a visit that is not completed is refused, by every door', async () => {
    const card = await onBoard()
    const visitId = await newVisit()
    expect(codeOf(await move(card, visitId))).toBe('VisitNotCompleted')
    expect(codesOf(await call('PATCH', `participant-study/${card.cardId}`, { visitId }))).toEqual([409, 'VisitNotCompleted'])
    expect(await cardNow(card.cardId)).toMatchObject({ columnId: 'ENROLLED', version: card.version })
  })

  it('to the visit of another group, or of another study, is refused', async () => {
    const card = await onBoard()
    expect(codeOf(await move(card, await newVisit({ groupIds: [await newGroup()] })))).toBe('VisitOfOtherGroup')
    const elsewhere = await newVisit({ studyId: foreign.studyId })
    expect((await move(card, elsewhere)).data.errors).toMatchObject([
      { code: 'Invalid', fields: [{ path: 'visitId', code: 'otherStudy' }] },
    ])
    expect(codeOf(await move(card, nowhere))).toBe('Invalid')
    expect(codesOf(await move(card, 'NOWHERE'))).toEqual([422, 'Invalid', 'to notAReference'])
  })

  it('completes the study for nobody whose visits are open, and names them', async () => {
    const card = await onBoard()
    const { data } = await move(card, 'COMPLETED')
    expect(data.errors).toMatchObject([
      { code: 'VisitsOpen', message: expect.stringContaining('Baseline'), data: { visits: expect.anything() } },
    ])
    expect(codesOf(await take(card.cardId, 'completeConduct'))).toEqual([409, 'VisitsOpen', 'reason required'])
    expect((await cardNow(card.cardId))?.columnId).toBe('ENROLLED')
    expect((await take(card.cardId, 'completeConduct', { reason: 'The sponsor ended the study' })).status).toBe(200)
    const visits = await node.ownerQuery('select distinct status, cancellation from participant_visit where participant_study_id = $1', [
      card.cardId,
    ])
    expect(visits).toEqual([{ status: 'CANCELLED', cancellation: 'PARTICIPANT_LEFT' }])
  })

  it('completes the study for somebody, who stays there', async () => {
    const card = await onBoard()
    await closeVisits(card.cardId)
    expect(codeOf(await move(card, 'COMPLETED'))).toBeNull()
    const done = (await cardNow(card.cardId)) as BoardCard
    expect(done).toMatchObject({ columnId: 'COMPLETED', conduct: { status: 'COMPLETED' } })
    expect([codeOf(await move(done, 'ENROLLED')), codeOf(await move(done, 'WITHDRAWN'))]).toEqual(['CompletedStays', 'CompletedStays'])
    const { data } = await call<readonly { readonly action: string }[]>('GET', `participant-study/${card.cardId}/history`)
    expect(data.map(({ action }) => action)).toContain('completeConduct')
  })

  it('withdraws nobody: that takes a reason, and is for good', async () => {
    const card = await onBoard()
    expect(codeOf(await move(card, 'WITHDRAWN'))).toBe('WithdrawalNeedsReason')
    expect(codesOf(await take(card.cardId, 'withdraw'))).toEqual([422, 'Invalid', 'withdrawalScope required', 'reason required'])
    expect((await take(card.cardId, 'withdraw', { withdrawalScope: ['TREATMENT', 'FOLLOW_UP'], reason: 'Moved away' })).status).toBe(200)
    const left = (await cardNow(card.cardId)) as BoardCard
    expect(left.columnId).toBe('WITHDRAWN')
    expect(codeOf(await move(left, 'ENROLLED'))).toBe('WithdrawnStays')
  })

  it('keeps an order within a column, and is stale for who saw the card as it was', async () => {
    const [first, second] = [await onBoard(), await onBoard()]
    await move(first, 'ENROLLED')
    expect(codeOf(await move(second, 'ENROLLED', first.cardId))).toBeNull()
    const ids = (await board()).cards.filter(({ columnId }) => columnId === 'ENROLLED').map(({ cardId }) => cardId)
    expect(ids.slice(0, 2)).toEqual([first.cardId, second.cardId])
    expect(codeOf(await move(first, 'COMPLETED'))).toBe('StaleVersion')
  })

  it('is for those who may, and for those who were added', async () => {
    const card = await onBoard()
    expect(codesOf(await move(card, 'COMPLETED', null, viewer))).toEqual([403, 'Forbidden'])
    const { cardId } = await enrolled()
    const { data } = await call<{ readonly version: number }>('GET', `participant-study/${cardId}`)
    expect(codeOf(await move({ cardId, version: data.version }, 'COMPLETED'))).toBe('NotOnConductBoard')
  })
})

it('a visit is for a group of its own study', async () => {
  const groupId = await newGroup(foreign.studyId)
  const refused = await call('POST', 'visits', { studyId: mine.studyId, name: 'Of others', groupIds: [groupId] }, admin)
  expect(codesOf(refused)).toEqual([422, 'Invalid', 'groupIds otherStudy'])
})

it('a visit in whose column somebody stands is not removed', async () => {
  const card = await onBoard()
  const [visitId, empty] = [await newVisit(), await newVisit()]
  await node.ownerQuery('update participant_study set visit_id = $2 where id = $1', [card.cardId, visitId])
  expect(codesOf(await call('DELETE', `visit/${visitId}`, undefined, admin))).toEqual([409, 'VisitInUse'])
  expect((await call('DELETE', `visit/${empty}`, undefined, admin)).status).toBe(200)
})

describe('a move that is sent again', () => {
  it('is made once, and told as it was', async () => {
    const { cardId, version } = await onBoard()
    await closeVisits(cardId)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { to: 'COMPLETED', after: null, cards: [{ cardId, version }] }
    const send = () => node.call<CardsMoveAnswer>(`${addressOf(mine)}/move`, { as: coordinator, method: 'POST', body, headers })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.data).toMatchObject({ data: [{ cardId }], errors: [] })
    expect([second.data, (await send()).data]).toEqual([first.data, first.data])
    expect((await cardNow(cardId))?.columnId).toBe('COMPLETED')
    const completed = await node.ownerQuery(`select 1 from audit_event where record_id = $1 and changes -> 'conductStatus' is not null`, [
      cardId,
    ])
    expect(completed, 'one is added to the board, one completes').toHaveLength(2)
  })
})

describe('several participants', () => {
  interface Bulk {
    readonly rows: readonly { readonly id: string; readonly outcome: string; readonly error?: { readonly code: string } }[]
  }
  const bulk = async (cards: readonly BoardCard[], body: object) =>
    (await call<Bulk>('POST', 'participant-studies/bulk', { ids: cards.map(({ cardId }) => cardId), ...body })).data.rows
  const outcomesOf = (rows: Bulk['rows']) => rows.map(({ id, outcome, error }) => [id, outcome, error?.code ?? null])

  it('complete the study each by themselves: with open visits only with a reason, and the others are named', async () => {
    const [done, open] = [await onBoard(), await onBoard()]
    await closeVisits(done.cardId)
    await node.ownerQuery(
      `update participant_visit set status = 'UNSCHEDULED' where id = (select id from participant_visit where participant_study_id = $1 limit 1)`,
      [open.cardId],
    )
    expect(outcomesOf(await bulk([done, open], { action: 'completeConduct' }))).toEqual([
      [done.cardId, 'done', null],
      [open.cardId, 'failed', 'VisitsOpen'],
    ])
    expect((await cardNow(open.cardId))?.columnId).toBe('ENROLLED')
    expect(outcomesOf(await bulk([done, open], { action: 'completeConduct', reason: 'The study ends early' }))).toEqual([
      [done.cardId, 'failed', 'TransitionNotAllowed'],
      [open.cardId, 'done', null],
    ])
    expect((await cardNow(open.cardId))?.columnId).toBe('COMPLETED')
  })

  it('withdraw each by themselves, with the scope and reason of all', async () => {
    const [first, second] = [await onBoard(), await onBoard()]
    const body = { action: 'withdraw', reason: 'Moved away', changes: { withdrawalScope: ['TREATMENT', 'FOLLOW_UP'] } }
    expect(outcomesOf(await bulk([first, second], body))).toEqual([
      [first.cardId, 'done', null],
      [second.cardId, 'done', null],
    ])
    expect((await cardNow(first.cardId))?.withdrawal?.withdrawalScope).toEqual(['TREATMENT', 'FOLLOW_UP'])
  })
})
