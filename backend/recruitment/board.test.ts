import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer, BoardCard, BoardSummary } from '#resources/recruitment/boardAnswers.ts'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'

let node: TestNode
let ownStudySite: StudySite
let foreignStudySite: StudySite
beforeAll(async () => {
  node = await testNode()
  ownStudySite = (await studySitesOf(node, coordinator))[0] as StudySite
  foreignStudySite = (await studySitesOf(node, coordinator, { others: true }))[0] as StudySite
})
afterAll(() => node.close())

const boardOf = ({ studyId, siteId }: StudySite, query = '', caller = coordinator) =>
  node.call<BoardAnswer>(`study/${studyId}/study-site/${siteId}/recruitment${query}`, { as: caller })
const move = (cardId: string, body: unknown) => node.call(`participant-study/${cardId}/move`, { as: coordinator, method: 'POST', body })

it("the overview counts the cards of each of the reader's own boards, column by column", async () => {
  // A participant in the trash is on no board.
  const [trashed] = await node.ownerQuery<{ id: string }>(
    `update participant set deleted_at = now() where id = (select participant_id from participant_study where study_id = $1 and site_id = $2
      and recruitment_status = 'ENROLLED' limit 1) returning id::text`,
    [ownStudySite.studyId, ownStudySite.siteId],
  )
  const { data } = await node.call<readonly BoardSummary[]>('recruitment', { as: coordinator })
  const studySites = data.map(({ studyId, siteId }) => ({ studyId, siteId }))
  expect(studySites).toContainEqual({ studyId: ownStudySite.studyId, siteId: ownStudySite.siteId })
  expect(studySites).not.toContainEqual({ studyId: foreignStudySite.studyId, siteId: foreignStudySite.siteId })
  const ownOverview = data.find(({ siteId, studyId }) => siteId === ownStudySite.siteId && studyId === ownStudySite.studyId)
  const { cards, columns } = (await boardOf(ownStudySite)).data
  const isEnded = (card: BoardCard) => card.recruitmentStatus === 'NOT_ENROLLED'
  expect(ownOverview?.columns.map(({ columnId, count, notEnrolled }) => [columnId, count, notEnrolled])).toEqual(
    columns.map(({ columnId }) => {
      const columnCards = cards.filter((card) => card.columnId === columnId)
      return [columnId, columnCards.filter((card) => !isEnded(card)).length, columnCards.filter(isEnded).length]
    }),
  )
  expect(cards.filter(isEnded).length).toBeGreaterThan(0)
  expect(ownOverview?.enrolled).toBe(cards.filter(({ recruitmentStatus }) => recruitmentStatus === 'ENROLLED').length)
  for (const { columnId, oldest } of ownOverview?.columns ?? []) {
    const waiting = cards.filter((card) => card.columnId === columnId && card.recruitmentStatus === 'IN_SCREENING')
    expect(oldest === null).toBe(waiting.length === 0)
  }
  expect(ownOverview?.attention).toBe(cards.filter(({ attention }) => attention.length > 0).length)
  await node.ownerQuery('update participant set deleted_at = null where id = $1', [trashed?.id])
})

describe('the board of a study site', () => {
  it('the board of a study site returns its columns, and every card of the study site in the order of its column', async () => {
    const { status, data } = await boardOf(ownStudySite)
    expect(status).toBe(200)
    expect(data.columns.map(({ step }) => step).filter((step) => step !== 'DCT')).toEqual([
      'IDENTIFIED',
      'CONTACTED',
      'PRE_SCREENING',
      'SCREENING',
      'ECONSENT',
      'ENROLLED',
    ])
    const stored = await node.ownerQuery<{ id: string }>(
      'select id from participant_study where study_id = $1 and site_id = $2 order by rank, id',
      [ownStudySite.studyId, ownStudySite.siteId],
    )
    const [column] = data.cards
    const idsOf = (columnId: string | undefined) => data.cards.filter((card) => card.columnId === columnId).map(({ cardId }) => cardId)
    expect(data.cards.map(({ cardId }) => cardId).sort()).toEqual(stored.map(({ id }) => id).sort())
    expect(idsOf(column?.columnId)).toEqual(stored.map(({ id }) => id).filter((id) => idsOf(column?.columnId).includes(id)))
  })

  it('the board of a study site requires an assignment to the study site, and accepts the filters of the list', async () => {
    expect((await boardOf(foreignStudySite)).status).toBe(404)
    expect((await boardOf({ ...ownStudySite, siteId: 'nowhere' })).status).toBe(404)
    expect((await boardOf(ownStudySite, '', 'nobody@northlake.example')).status).toBe(403)
    const { data } = await boardOf(ownStudySite, '?recruitmentStatus=ENROLLED')
    expect(new Set(data.cards.map(({ recruitmentStatus }) => recruitmentStatus))).toEqual(new Set(['ENROLLED']))
    expect((await boardOf(ownStudySite, '?nothing=1')).status).toBe(400)
    // The URL alone selects the board; the query parameter has no effect.
    expect((await boardOf(ownStudySite, `?studyId=${foreignStudySite.studyId}`)).data.studyId).toBe(ownStudySite.studyId)
  })

  it('the board of a study site hides the name of a restricted participant', async () => {
    const { data } = await boardOf(ownStudySite)
    const card = data.cards[0]
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [card?.participantId])
    const shownCard = (await boardOf(ownStudySite)).data.cards.find(({ cardId }) => cardId === card?.cardId)
    expect([shownCard?.isRedacted, shownCard?.name]).toEqual([true, expect.not.stringContaining(card?.name ?? '')])
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [card?.participantId])
  })

  it('the board of a study site shows whether participants take part from home, and their digital status', async () => {
    const setTrialMode = (value: string) => node.ownerQuery('update study set trial_mode = $2 where id = $1', [ownStudySite.studyId, value])
    const [was] = await node.ownerQuery<{ mode: string }>('select trial_mode as mode from study where id = $1', [ownStudySite.studyId])
    await setTrialMode('ON_SITE')
    expect((await boardOf(ownStudySite)).data.isDctStudy).toBe(false)
    await setTrialMode('DECENTRALISED')
    const [card] = (await boardOf(ownStudySite)).data.cards
    await node.ownerQuery(`update participant_study set dct_status = 'REVIEW' where id = $1`, [card?.cardId])
    const { data } = await boardOf(ownStudySite)
    expect([data.isDctStudy, data.cards.find(({ cardId }) => cardId === card?.cardId)?.dctStatus]).toEqual([true, 'REVIEW'])
    await node.ownerQuery('update participant_study set dct_status = null where id = $1', [card?.cardId])
    await setTrialMode(was?.mode ?? '')
  })

  it('the board of a study site returns changes since a revision, with the order of the affected columns', async () => {
    const { data: before } = await boardOf(ownStudySite)
    const [firstColumn, secondColumn] = before.columns
    const card = before.cards.find(({ recruitmentStatus }) => recruitmentStatus === 'IN_SCREENING')
    expect((await boardOf(ownStudySite, `?since=${before.revision}`)).data).toMatchObject({ cards: [], gone: [], order: {} })
    const target = card?.columnId === secondColumn?.columnId ? firstColumn : secondColumn
    await move(card?.cardId ?? '', { to: target?.columnId, after: null })
    const { data } = await boardOf(ownStudySite, `?since=${before.revision}`)
    expect(data.cards.map(({ cardId, columnId }) => [cardId, columnId])).toEqual([[card?.cardId, target?.columnId]])
    expect(data.order?.[target?.columnId ?? '']?.[0]).toBe(card?.cardId)
    // A card that no longer matches the filter is reported as removed.
    const filteredBoard = await boardOf(ownStudySite, `?since=${before.revision}&recruitmentStatus=ENROLLED`)
    expect(filteredBoard.data).toMatchObject({ cards: [], gone: [card?.cardId] })
    expect((await boardOf(ownStudySite, '?since=yesterday')).status).toBe(400)
  })

  it('the board of a study site returns no changes of other study sites', async () => {
    const { data: before } = await boardOf(ownStudySite)
    const [other] = await node.ownerQuery<{ id: string }>('select id from participant_study where study_id = $1 and site_id = $2 limit 1', [
      foreignStudySite.studyId,
      foreignStudySite.siteId,
    ])
    await node.call(`participant-study/${other?.id}`, { as: 'owner@northlake.example', method: 'PATCH', body: { tags: ['elsewhere'] } })
    expect((await boardOf(ownStudySite, `?since=${before.revision}`)).data).toMatchObject({ cards: [], gone: [] })
  })
})

describe('marks on a card', () => {
  const fetchBoardChanges = async (revision: string) => (await boardOf(ownStudySite, `?since=${revision}`)).data

  it('marks on a card are returned with the changes since a revision: an overdue follow-up, and the reader’s own favourite', async () => {
    const { cards, revision } = (await boardOf(ownStudySite)).data
    const card = cards.find(({ isRedacted, attention }) => !isRedacted && !attention.includes('FOLLOW_UP_OVERDUE'))
    const { participantId, cardId } = card ?? { participantId: '', cardId: '' }
    const due = { participantId, dueOn: '2020-01-01' }
    expect((await node.call('follow-ups', { as: coordinator, method: 'POST', body: due })).status).toBe(201)
    const first = await fetchBoardChanges(revision)
    expect(first.cards).toMatchObject([{ cardId, isFavourite: false, attention: expect.arrayContaining(['FOLLOW_UP_OVERDUE']) }])
    const { data } = await node.call<{ readonly id: string }>('card-favourites', { as: coordinator, method: 'POST', body: { cardId } })
    const second = await fetchBoardChanges(first.revision)
    expect(second.cards).toMatchObject([{ cardId, isFavourite: true }])
    expect((await node.fetch(`card-favourite/${data.id}`, { as: coordinator, method: 'DELETE' })).status).toBe(200)
    expect((await fetchBoardChanges(second.revision)).cards).toMatchObject([{ cardId, isFavourite: false }])
  })
})
