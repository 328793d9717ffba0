import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import type { BoardAnswer, BoardSummary } from '#resources/recruitment/boardAnswers.ts'
import { codesOf, type TestNode, testNode } from '../app/testing/index.ts'
import { createTestParticipant, readStudySitePair, type StudySite } from '../participants/comments/testParticipants.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let ownStudySite: StudySite
beforeAll(async () => {
  node = await testNode()
  ;[ownStudySite] = await readStudySitePair(node, coordinator)
})
afterAll(() => node.close())

interface Row {
  readonly id: string
  readonly version: number
  readonly ownerId: string | null
  readonly columnSince: string
  readonly columnUntil: string
}
const call = <Data = Row>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
const fetchBoard = async (query = '', caller = coordinator) =>
  (await call<BoardAnswer>('GET', `study/${ownStudySite.studyId}/study-site/${ownStudySite.siteId}/recruitment${query}`, undefined, caller))
    .data
const cardOf = (board: BoardAnswer, cardId: string) => board.cards.find((card) => card.cardId === cardId)
const createCard = async () => {
  const participantId = await createTestParticipant(node, coordinator)
  return (await call('POST', 'participant-studies', { ...ownStudySite, participantId })).data
}
const userOf = async (email: string) => {
  const [row] = await node.ownerQuery<{ id: string }>('select id from "user" where email = $1', [email])
  return row?.id ?? ''
}

describe('the owner of a card', () => {
  it('the owner of a card must work at the study site, and is named on the card', async () => {
    const card = await createCard()
    const userId = await userOf(coordinator)
    const setOwner = (ownerId: string | null) => call('PATCH', `participant-study/${card.id}`, { ownerId })
    expect((await setOwner(userId)).data.ownerId).toBe(userId)
    const board = await fetchBoard()
    expect(cardOf(board, card.id)).toMatchObject({ ownerId: userId, ownerName: 'Priya Raman' })
    expect(board.staff).toContainEqual({ id: userId, name: 'Priya Raman' })
    expect(codesOf(await setOwner(await userOf('unassigned@northlake.example'))).slice(0, 2)).toEqual([409, 'OwnerNotAtSite'])
    expect((await setOwner(await userOf('coordinator@rivesud.example'))).status).toBe(422)
    expect((await setOwner(null)).data.ownerId).toBeNull()
    const events = await node.ownerQuery<{ changes: Record<string, unknown> }>(
      `select changes from audit_event where record_id = $1 and changes ? 'ownerId' and action = 'update' order by at`,
      [card.id],
    )
    expect(events.map(({ changes }) => changes.ownerId)).toEqual([
      [null, userId],
      [userId, null],
    ])
  })

  it('the owner of a card is listed among the owners of visible cards, without access to users', async () => {
    const userId = await userOf(coordinator)
    const card = await createCard()
    await call('PATCH', `participant-study/${card.id}`, { ownerId: userId })
    interface Summary {
      readonly groups: readonly { readonly values: { readonly ownerId: string | null }; readonly labels?: { readonly ownerId?: string } }[]
    }
    const fetchOwnerLabels = async (caller: string) =>
      (await call<Summary>('GET', 'participant-studies/summary?by=ownerId', undefined, caller)).data.groups.flatMap(({ values, labels }) =>
        values.ownerId === userId ? [labels?.ownerId] : [],
      )
    expect((await call('GET', 'users', undefined, coordinator)).status).toBe(403)
    expect(await fetchOwnerLabels(coordinator)).toEqual(['Priya Raman'])
    expect(await fetchOwnerLabels('unassigned@northlake.example')).toEqual([])
  })

  it('rejects an owner whose assignment to the study site has ended, in every call', async () => {
    const card = await createCard()
    const formerColleagueId = await userOf('investigator@northlake.example')
    await node.ownerQuery('delete from study_site_assignment where user_id = $1 and study_id = $2 and site_id = $3', [
      formerColleagueId,
      ownStudySite.studyId,
      ownStudySite.siteId,
    ])
    const participantId = await createTestParticipant(node, coordinator)
    for (const answer of [
      await call('PATCH', `participant-study/${card.id}`, { ownerId: formerColleagueId }),
      await call('POST', 'participant-studies', { ...ownStudySite, participantId, ownerId: formerColleagueId }),
    ])
      expect(codesOf(answer).slice(0, 2)).toEqual([409, 'OwnerNotAtSite'])
  })

  it("the owner of a card is cleared when the owner's assignment to the study site ends", async () => {
    const card = await createCard()
    const colleague = await userOf('owner@northlake.example')
    const assignment = { userId: colleague, ...ownStudySite, siteRole: 'RESEARCH_NURSE' }
    await node.ownerQuery('delete from study_site_assignment where user_id = $1 and study_id = $2 and site_id = $3', [
      colleague,
      ownStudySite.studyId,
      ownStudySite.siteId,
    ])
    const createdAssignment = await call('POST', 'study-site-assignments', assignment, admin)
    expect(createdAssignment.status).toBe(201)
    expect((await call('PATCH', `participant-study/${card.id}`, { ownerId: colleague })).status).toBe(200)
    expect((await call('DELETE', `study-site-assignment/${createdAssignment.data.id}`, undefined, admin)).status).toBe(200)
    expect((await call('GET', `participant-study/${card.id}`)).data.ownerId).toBeNull()
  })

  it('narrows the board to the reader’s own cards', async () => {
    const card = await createCard()
    const userId = await userOf(coordinator)
    await call('PATCH', `participant-study/${card.id}`, { ownerId: userId })
    for (const query of ['?own=MINE', '?ownerId=$me', `?ownerId=${userId}`]) {
      const { cards } = await fetchBoard(query)
      expect(
        cards.map(({ cardId }) => cardId),
        query,
      ).toContain(card.id)
      expect(new Set(cards.map(({ ownerId }) => ownerId)), query).toEqual(new Set([userId]))
    }
  })
})

describe('time in a column', () => {
  const wait = (id: string, days: number) =>
    node.ownerQuery(
      `update participant_study set column_since = now() - make_interval(days => $2), column_until = (now() - make_interval(days => $2))::date + 7 where id = $1`,
      [id, days],
    )

  it('time in a board column starts with the column, and continues through other changes', async () => {
    const card = await createCard()
    await wait(card.id, 20)
    expect(cardOf(await fetchBoard(), card.id)?.attention).toContain('IDLE')
    await call('PATCH', `participant-study/${card.id}`, { tags: ['callback'] })
    const board = await fetchBoard()
    expect(cardOf(board, card.id)?.attention).toContain('IDLE')
    const [column, next] = board.columns
    const others = board.cards.filter(({ columnId, cardId }) => columnId === column?.columnId && cardId !== card.id)
    await call('POST', `participant-study/${card.id}/move`, { after: others.at(-1)?.cardId ?? null })
    expect(cardOf(await fetchBoard(), card.id)?.attention, 'within its column').toContain('IDLE')
    await call('POST', `participant-study/${card.id}/move`, { to: next?.columnId, after: null })
    const movedCard = cardOf(await fetchBoard(), card.id)
    expect(movedCard?.attention).not.toContain('IDLE')
    expect(Date.now() - Date.parse(movedCard?.columnSince ?? '')).toBeLessThan(60_000)
  })

  it('each board column has a time limit, including standard ones, set by administrators of studies', async () => {
    const card = await createCard()
    await wait(card.id, 20)
    const [column] = (await fetchBoard()).columns
    expect(column?.limitDays).toBe(7)
    const path = `study/${ownStudySite.studyId}/board-column/${column?.columnId}/limit`
    const set = (limitDays: unknown, caller = admin) => call<{ readonly limitDays: number }>('PUT', path, { limitDays }, caller)
    expect((await set(30)).data.limitDays).toBe(30)
    expect((await fetchBoard()).columns[0]?.limitDays).toBe(30)
    expect(cardOf(await fetchBoard(), card.id)?.attention).not.toContain('IDLE')
    const { data: overviews } = await call<readonly BoardSummary[]>('GET', 'recruitment')
    const ownOverview = overviews.find(({ studyId, siteId }) => studyId === ownStudySite.studyId && siteId === ownStudySite.siteId)
    expect(ownOverview?.columns[0]).toMatchObject({ limitDays: 30 })
    expect(ownOverview?.columns[0]?.oldest).toBeGreaterThanOrEqual(20)
    expect((await set(10)).status).toBe(200)
    expect(cardOf(await fetchBoard(), card.id)?.attention).toContain('IDLE')
    expect(codesOf(await set(10, coordinator)).slice(0, 2)).toEqual([403, 'Forbidden'])
    for (const invalidLimit of [0, 366, 'soon', null]) expect((await set(invalidLimit)).status, String(invalidLimit)).toBe(422)
    expect((await call('PUT', path.replace(ownStudySite.studyId, ownStudySite.siteId), { limitDays: 5 }, admin)).status).toBe(404)
    expect((await call('PATCH', `board-column/${column?.columnId}`, { name: 'Found' }, admin)).status).toBe(409)
    const [columnDates] = await node.ownerQuery<{ since: string; until: string }>(
      `select column_since::date::text as since, column_until::text as until from participant_study where id = $1`,
      [card.id],
    )
    expect([addDays(columnDates?.since ?? '', 10), addDays(columnDates?.since ?? '', 9)]).toContain(columnDates?.until)
    await set(7)
  })
})
