import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardAnswer, BoardPlace } from '#resources/boardAnswers.ts'
import { daysAfter } from '#resources/core/day.ts'
import { newParticipant, ownAndForeign, type StudySite } from '../participants/comments/testParticipants.ts'
import { codesOf, type TestNode, testNode } from '../testing/index.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
let mine: StudySite
beforeAll(async () => {
  node = await testNode()
  ;[mine] = await ownAndForeign(node, coordinator)
})
afterAll(() => node.close())

interface Row {
  readonly id: string
  readonly version: number
  readonly ownerId: string | null
  readonly columnSince: string
  readonly columnUntil: string
}
const call = <Data = Row>(method: string, path: string, body?: unknown, as = coordinator) => node.call<Data>(path, { as, method, body })
const boardNow = async (query = '', as = coordinator) =>
  (await call<BoardAnswer>('GET', `study/${mine.studyId}/study-site/${mine.siteId}/recruitment${query}`, undefined, as)).data
const cardOf = (board: BoardAnswer, cardId: string) => board.cards.find((card) => card.cardId === cardId)
const newCard = async () => {
  const participantId = await newParticipant(node, coordinator)
  return (await call('POST', 'participant-studies', { ...mine, participantId })).data
}
const userOf = async (email: string) => {
  const [row] = await node.ownerQuery<{ id: string }>('select id from "user" where email = $1', [email])
  return row?.id ?? ''
}

describe('the owner of a card', () => {
  it('works at its study-site, and stands on the card by name', async () => {
    const card = await newCard()
    const me = await userOf(coordinator)
    const own = (ownerId: string | null) => call('PATCH', `participant-study/${card.id}`, { ownerId })
    expect((await own(me)).data.ownerId).toBe(me)
    const board = await boardNow()
    expect(cardOf(board, card.id)).toMatchObject({ ownerId: me, ownerName: 'Priya Raman' })
    expect(board.staff).toContainEqual({ id: me, name: 'Priya Raman' })
    expect(codesOf(await own(await userOf('unassigned@northlake.example'))).slice(0, 2)).toEqual([409, 'OwnerNotAtSite'])
    expect((await own(await userOf('coordinator@rivesud.example'))).status).toBe(422)
    expect((await own(null)).data.ownerId).toBeNull()
    const events = await node.ownerQuery<{ changes: Record<string, unknown> }>(
      `select changes from audit_event where record_id = $1 and changes ? 'ownerId' and action = 'update' order by at`,
      [card.id],
    )
    expect(events.map(({ changes }) => changes.ownerId)).toEqual([
      [null, me],
      [me, null],
    ])
  })

  it('is found among the owners of the cards that the reader sees, without access to users', async () => {
    const me = await userOf(coordinator)
    const card = await newCard()
    await call('PATCH', `participant-study/${card.id}`, { ownerId: me })
    interface Summary {
      readonly groups: readonly { readonly values: { readonly ownerId: string | null }; readonly labels?: { readonly ownerId?: string } }[]
    }
    const ownersFor = async (as: string) =>
      (await call<Summary>('GET', 'participant-studies/summary?by=ownerId', undefined, as)).data.groups.flatMap(({ values, labels }) =>
        values.ownerId === me ? [labels?.ownerId] : [],
      )
    expect((await call('GET', 'users', undefined, coordinator)).status).toBe(403)
    expect(await ownersFor(coordinator)).toEqual(['Priya Raman'])
    expect(await ownersFor('unassigned@northlake.example')).toEqual([])
  })

  it('refuses somebody whose assignment to the study-site ends, by every door', async () => {
    const card = await newCard()
    const gone = await userOf('investigator@northlake.example')
    await node.ownerQuery('delete from study_site_assignment where user_id = $1 and study_id = $2 and site_id = $3', [
      gone,
      mine.studyId,
      mine.siteId,
    ])
    const participantId = await newParticipant(node, coordinator)
    for (const answer of [
      await call('PATCH', `participant-study/${card.id}`, { ownerId: gone }),
      await call('POST', 'participant-studies', { ...mine, participantId, ownerId: gone }),
    ])
      expect(codesOf(answer).slice(0, 2)).toEqual([409, 'OwnerNotAtSite'])
  })

  it('is nobody once their assignment to the study-site ends', async () => {
    const card = await newCard()
    const colleague = await userOf('owner@northlake.example')
    const assignment = { userId: colleague, ...mine, siteRole: 'RESEARCH_NURSE' }
    await node.ownerQuery('delete from study_site_assignment where user_id = $1 and study_id = $2 and site_id = $3', [
      colleague,
      mine.studyId,
      mine.siteId,
    ])
    const made = await call('POST', 'study-site-assignments', assignment, admin)
    expect(made.status).toBe(201)
    expect((await call('PATCH', `participant-study/${card.id}`, { ownerId: colleague })).status).toBe(200)
    expect((await call('DELETE', `study-site-assignment/${made.data.id}`, undefined, admin)).status).toBe(200)
    expect((await call('GET', `participant-study/${card.id}`)).data.ownerId).toBeNull()
  })

  it('narrows the board to the reader’s own cards', async () => {
    const card = await newCard()
    const me = await userOf(coordinator)
    await call('PATCH', `participant-study/${card.id}`, { ownerId: me })
    for (const query of ['?own=MINE', '?ownerId=$me', `?ownerId=${me}`]) {
      const { cards } = await boardNow(query)
      expect(
        cards.map(({ cardId }) => cardId),
        query,
      ).toContain(card.id)
      expect(new Set(cards.map(({ ownerId }) => ownerId)), query).toEqual(new Set([me]))
    }
  })
})

describe('time in a column', () => {
  const wait = (id: string, days: number) =>
    node.ownerQuery(
      `update participant_study set column_since = now() - make_interval(days => $2), column_until = (now() - make_interval(days => $2))::date + 7 where id = $1`,
      [id, days],
    )

  it('begins with the column, and goes on whatever else changes', async () => {
    const card = await newCard()
    await wait(card.id, 20)
    expect(cardOf(await boardNow(), card.id)?.attention).toContain('IDLE')
    await call('PATCH', `participant-study/${card.id}`, { tags: ['callback'] })
    const board = await boardNow()
    expect(cardOf(board, card.id)?.attention).toContain('IDLE')
    const [column, next] = board.columns
    const others = board.cards.filter(({ columnId, cardId }) => columnId === column?.columnId && cardId !== card.id)
    await call('POST', `participant-study/${card.id}/move`, { after: others.at(-1)?.cardId ?? null })
    expect(cardOf(await boardNow(), card.id)?.attention, 'within its column').toContain('IDLE')
    await call('POST', `participant-study/${card.id}/move`, { to: next?.columnId, after: null })
    const moved = cardOf(await boardNow(), card.id)
    expect(moved?.attention).not.toContain('IDLE')
    expect(Date.now() - Date.parse(moved?.columnSince ?? '')).toBeLessThan(60_000)
  })

  it('has a limit for each column, which administrators of studies set, also of the system’s columns', async () => {
    const card = await newCard()
    await wait(card.id, 20)
    const [column] = (await boardNow()).columns
    expect(column?.limitDays).toBe(7)
    const path = `study/${mine.studyId}/board-column/${column?.columnId}/limit`
    const set = (limitDays: unknown, as = admin) => call<{ readonly limitDays: number }>('PUT', path, { limitDays }, as)
    expect((await set(30)).data.limitDays).toBe(30)
    expect((await boardNow()).columns[0]?.limitDays).toBe(30)
    expect(cardOf(await boardNow(), card.id)?.attention).not.toContain('IDLE')
    const { data: places } = await call<readonly BoardPlace[]>('GET', 'recruitment')
    const place = places.find(({ studyId, siteId }) => studyId === mine.studyId && siteId === mine.siteId)
    expect(place?.columns[0]).toMatchObject({ limitDays: 30 })
    expect(place?.columns[0]?.oldest).toBeGreaterThanOrEqual(20)
    expect((await set(10)).status).toBe(200)
    expect(cardOf(await boardNow(), card.id)?.attention).toContain('IDLE')
    expect(codesOf(await set(10, coordinator)).slice(0, 2)).toEqual([403, 'Forbidden'])
    for (const wrong of [0, 366, 'soon', null]) expect((await set(wrong)).status, String(wrong)).toBe(422)
    expect((await call('PUT', path.replace(mine.studyId, mine.siteId), { limitDays: 5 }, admin)).status).toBe(404)
    expect((await call('PATCH', `board-column/${column?.columnId}`, { name: 'Found' }, admin)).status).toBe(409)
    const [until] = await node.ownerQuery<{ since: string; until: string }>(
      `select column_since::date::text as since, column_until::text as until from participant_study where id = $1`,
      [card.id],
    )
    expect([daysAfter(until?.since ?? '', 10), daysAfter(until?.since ?? '', 9)]).toContain(until?.until)
    await set(7)
  })
})
