import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BoardAnswer, BoardCard } from '#resources/boardAnswers.ts'
import { arranged, type Intent, merged } from './boardState.ts'

const columns = ['a', 'b', 'c'].map((columnId) => ({ columnId, name: columnId, step: null, tone: 'neutral' as const }))
const card = (cardId: string, columnId: string, version = 1): BoardCard => ({
  cardId,
  columnId,
  version,
  participantId: cardId,
  name: cardId,
  isRedacted: false,
  subjectId: null,
  recruitmentStatus: 'IN_SCREENING',
  candidateStatusId: null,
  groupId: null,
  sourceId: null,
  addedDate: null,
  changedAt: '2026-11-01T12:00:00.000Z',
  columnSince: null,
  notEnrolled: null,
  ownerId: null,
  ownerName: null,
  screeningFailure: false,
  dctStatus: null,
  consentStatus: null,
  tags: [],
  attention: [],
  criteria: null,
  cautions: [],
  visit: null,
  isFavourite: false,
  actions: ['update'],
})
const board = (cards: readonly BoardCard[], more: Partial<BoardAnswer> = {}): BoardAnswer => ({
  studyId: 's',
  siteId: 't',
  state: { study: 'RECRUITING', site: 'OPEN' },
  isDctStudy: false,
  staff: [],
  revision: '1:1:',
  columns,
  candidateStatuses: [],
  sources: [],
  groups: [],
  cards,
  ...more,
})
const idsIn = (answer: BoardAnswer, intents: readonly Intent[] = []) =>
  Object.fromEntries([...arranged(answer, intents)].map(([columnId, cards]) => [columnId, cards.map(({ cardId }) => cardId).join('')]))
const intent = (cardId: string, to: string, after: string | null): Intent => ({ id: cardId, cardId, to, after, version: 1 })

describe('intents', () => {
  const known = board([card('1', 'a'), card('2', 'a'), card('3', 'b')])

  test('put a card at the top, behind another, and last where that one has left', () => {
    expect(idsIn(known, [intent('1', 'b', null)])).toEqual({ a: '2', b: '13', c: '' })
    expect(idsIn(known, [intent('1', 'b', '3')])).toEqual({ a: '2', b: '31', c: '' })
    expect(idsIn(known, [intent('1', 'b', 'gone')])).toEqual({ a: '2', b: '31', c: '' })
    expect(idsIn(known, [intent('1', 'a', '2')])).toEqual({ a: '21', b: '3', c: '' })
  })

  test('of a card that has left, or a column that is no more, are left out', () => {
    expect(idsIn(known, [intent('9', 'b', null), intent('1', 'z', null)])).toEqual(idsIn(known))
  })

  test('lose and double no card, whatever they are', () => {
    const ids = ['1', '2', '3', '4', '5']
    const any = fc.record({
      cardId: fc.constantFrom(...ids, 'x'),
      to: fc.constantFrom('a', 'b', 'c', 'z'),
      after: fc.option(fc.constantFrom(...ids)),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (wanted) => {
        const cards = ids.map((id, place) => card(id, columns[place % 3]?.columnId ?? 'a'))
        const all = [
          ...arranged(
            board(cards),
            wanted.map(({ cardId, to, after }) => intent(cardId, to, after)),
          ).values(),
        ].flat()
        expect(all.map(({ cardId }) => cardId).sort()).toEqual(ids)
      }),
    )
  })
})

describe('news', () => {
  const known = board([card('1', 'a'), card('2', 'a'), card('3', 'b')])

  test('change, add and take away cards, and say how the columns that they touch stand', () => {
    const news = board([card('1', 'b', 2), card('4', 'a')], { revision: '2:2:', gone: ['3'], order: { a: ['4', '2'], b: ['1'] } })
    const now = merged(known, news)
    expect([now.revision, idsIn(now)]).toEqual(['2:2:', { a: '42', b: '1', c: '' }])
    expect(now.cards.find(({ cardId }) => cardId === '1')?.version).toBe(2)
  })

  test('say the order of a column, however the cards of others lie between', () => {
    const moves = fc.array(fc.record({ cardId: fc.nat(11), to: fc.nat(2), place: fc.nat(11) }), { maxLength: 12 })
    fc.assert(
      fc.property(moves, (steps) => {
        let stacks = columns.map((_, at) => Array.from({ length: 4 }, (__, place) => `${at * 4 + place}`))
        const cardsOf = (all: readonly (readonly string[])[]) =>
          all.flatMap((ids, at) => ids.map((id) => card(id, columns[at]?.columnId ?? '')))
        let now = board(cardsOf(stacks))
        for (const { cardId, to, place } of steps) {
          stacks = stacks.map((ids) => ids.filter((id) => id !== `${cardId}`))
          stacks = stacks.map((ids, at) => (at === to ? ids.toSpliced(place, 0, `${cardId}`) : ids))
          const columnId = columns[to]?.columnId ?? ''
          now = merged(now, board([card(`${cardId}`, columnId)], { gone: [], order: { [columnId]: stacks[to] ?? [] } }))
        }
        expect(idsIn(now)).toEqual(idsIn(board(cardsOf(stacks))))
      }),
    )
  })

  test('that are the whole board take the place of all that was known', () => {
    expect(idsIn(merged(known, board([card('9', 'c')])))).toEqual({ a: '', b: '', c: '9' })
  })
})
