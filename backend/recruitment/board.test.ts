import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer, BoardPlace } from '#resources/boardAnswers.ts'
import { type StudySite, studySitesOf } from '../participants/comments/testParticipants.ts'
import { type TestNode, testNode } from '../testing/index.ts'

const coordinator = 'coordinator@northlake.example'

let node: TestNode
let mine: StudySite
let foreign: StudySite
beforeAll(async () => {
  node = await testNode()
  mine = (await studySitesOf(node, coordinator))[0] as StudySite
  foreign = (await studySitesOf(node, coordinator, { others: true }))[0] as StudySite
})
afterAll(() => node.close())

const boardOf = ({ studyId, siteId }: StudySite, query = '', as = coordinator) =>
  node.call<BoardAnswer>(`study/${studyId}/study-site/${siteId}/recruitment${query}`, { as })
const move = (cardId: string, body: unknown) => node.call(`participant-study/${cardId}/move`, { as: coordinator, method: 'POST', body })

it('the overview counts the cards of each of one’s own boards, column by column', async () => {
  const { data } = await node.call<readonly BoardPlace[]>('recruitment', { as: coordinator })
  const places = data.map(({ studyId, siteId }) => ({ studyId, siteId }))
  expect(places).toContainEqual({ studyId: mine.studyId, siteId: mine.siteId })
  expect(places).not.toContainEqual({ studyId: foreign.studyId, siteId: foreign.siteId })
  const place = data.find(({ siteId, studyId }) => siteId === mine.siteId && studyId === mine.studyId)
  const { cards, columns } = (await boardOf(mine)).data
  expect(place?.columns.map(({ columnId, count }) => [columnId, count])).toEqual(
    columns.map(({ columnId }) => [columnId, cards.filter((card) => card.columnId === columnId).length]),
  )
  expect(place?.enrolled).toBe(cards.filter(({ recruitmentStatus }) => recruitmentStatus === 'ENROLLED').length)
  for (const { columnId, oldest } of place?.columns ?? []) {
    const waiting = cards.filter((card) => card.columnId === columnId && card.recruitmentStatus === 'IN_SCREENING')
    expect(oldest === null).toBe(waiting.length === 0)
  }
  expect(place?.attention).toBe(cards.filter(({ attention }) => attention.length > 0).length)
})

describe('the board of a study-site', () => {
  it('answers its columns, and every card of that place in the order of its column', async () => {
    const { status, data } = await boardOf(mine)
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
      [mine.studyId, mine.siteId],
    )
    const [column] = data.cards
    const idsOf = (columnId: string | undefined) => data.cards.filter((card) => card.columnId === columnId).map(({ cardId }) => cardId)
    expect(data.cards.map(({ cardId }) => cardId).sort()).toEqual(stored.map(({ id }) => id).sort())
    expect(idsOf(column?.columnId)).toEqual(stored.map(({ id }) => id).filter((id) => idsOf(column?.columnId).includes(id)))
  })

  it('is that of one’s own study-sites, and takes the filters of the list', async () => {
    expect((await boardOf(foreign)).status).toBe(404)
    expect((await boardOf({ ...mine, siteId: 'nowhere' })).status).toBe(404)
    expect((await boardOf(mine, '', 'nobody@northlake.example')).status).toBe(403)
    const { data } = await boardOf(mine, '?recruitmentStatus=ENROLLED')
    expect(new Set(data.cards.map(({ recruitmentStatus }) => recruitmentStatus))).toEqual(new Set(['ENROLLED']))
    expect((await boardOf(mine, '?nothing=1')).status).toBe(400)
    // Which board it is, the address says.
    expect((await boardOf(mine, `?studyId=${foreign.studyId}`)).data.studyId).toBe(mine.studyId)
  })

  it('shows no name of a restricted participant', async () => {
    const { data } = await boardOf(mine)
    const card = data.cards[0]
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [card?.participantId])
    const shown = (await boardOf(mine)).data.cards.find(({ cardId }) => cardId === card?.cardId)
    expect([shown?.isRedacted, shown?.name]).toEqual([true, expect.not.stringContaining(card?.name ?? '')])
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [card?.participantId])
  })

  it('says whether people take part from home, and how far they are in it', async () => {
    const mode = (value: string) => node.ownerQuery('update study set trial_mode = $2 where id = $1', [mine.studyId, value])
    const [was] = await node.ownerQuery<{ mode: string }>('select trial_mode as mode from study where id = $1', [mine.studyId])
    await mode('ON_SITE')
    expect((await boardOf(mine)).data.isDctStudy).toBe(false)
    await mode('DECENTRALISED')
    const [card] = (await boardOf(mine)).data.cards
    await node.ownerQuery(`update participant_study set dct_status = 'REVIEW' where id = $1`, [card?.cardId])
    const { data } = await boardOf(mine)
    expect([data.isDctStudy, data.cards.find(({ cardId }) => cardId === card?.cardId)?.dctStatus]).toEqual([true, 'REVIEW'])
    await node.ownerQuery('update participant_study set dct_status = null where id = $1', [card?.cardId])
    await mode(was?.mode ?? '')
  })

  it('told since a revision, answers what changed after it, with the order of the columns that it touched', async () => {
    const { data: before } = await boardOf(mine)
    const [from, to] = before.columns
    const card = before.cards.find(({ recruitmentStatus }) => recruitmentStatus === 'IN_SCREENING')
    expect((await boardOf(mine, `?since=${before.revision}`)).data).toMatchObject({ cards: [], gone: [], order: {} })
    const target = card?.columnId === to?.columnId ? from : to
    await move(card?.cardId ?? '', { to: target?.columnId, after: null })
    const { data } = await boardOf(mine, `?since=${before.revision}`)
    expect(data.cards.map(({ cardId, columnId }) => [cardId, columnId])).toEqual([[card?.cardId, target?.columnId]])
    expect(data.order?.[target?.columnId ?? '']?.[0]).toBe(card?.cardId)
    // Outside of what was asked for it is gone.
    const narrowed = await boardOf(mine, `?since=${before.revision}&recruitmentStatus=ENROLLED`)
    expect(narrowed.data).toMatchObject({ cards: [], gone: [card?.cardId] })
    expect((await boardOf(mine, '?since=yesterday')).status).toBe(400)
  })

  it('tells nothing of changes at other places', async () => {
    const { data: before } = await boardOf(mine)
    const [other] = await node.ownerQuery<{ id: string }>('select id from participant_study where study_id = $1 and site_id = $2 limit 1', [
      foreign.studyId,
      foreign.siteId,
    ])
    await node.call(`participant-study/${other?.id}`, { as: 'owner@northlake.example', method: 'PATCH', body: { tags: ['elsewhere'] } })
    expect((await boardOf(mine, `?since=${before.revision}`)).data).toMatchObject({ cards: [], gone: [] })
  })
})

describe('what marks a card', () => {
  const news = async (revision: string) => (await boardOf(mine, `?since=${revision}`)).data

  it('is told with what changed since: a follow-up that is due, and a favourite of the reader’s own', async () => {
    const { cards, revision } = (await boardOf(mine)).data
    const card = cards.find(({ isRedacted, attention }) => !isRedacted && !attention.includes('FOLLOW_UP_OVERDUE'))
    const { participantId, cardId } = card ?? { participantId: '', cardId: '' }
    const due = { participantId, dueOn: '2020-01-01' }
    expect((await node.call('follow-ups', { as: coordinator, method: 'POST', body: due })).status).toBe(201)
    const first = await news(revision)
    expect(first.cards).toMatchObject([{ cardId, isFavourite: false, attention: expect.arrayContaining(['FOLLOW_UP_OVERDUE']) }])
    const { data } = await node.call<{ readonly id: string }>('card-favourites', { as: coordinator, method: 'POST', body: { cardId } })
    const second = await news(first.revision)
    expect(second.cards).toMatchObject([{ cardId, isFavourite: true }])
    expect((await node.fetch(`card-favourite/${data.id}`, { as: coordinator, method: 'DELETE' })).status).toBe(200)
    expect((await news(second.revision)).cards).toMatchObject([{ cardId, isFavourite: false }])
  })
})
