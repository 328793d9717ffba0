import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BoardAnswer, BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { arrangeCards, type Intent, mergeBoard } from './boardState.ts'

const columns = ['a', 'b', 'c'].map((columnId) => ({ columnId, name: columnId, step: null, tone: 'neutral' as const }))
const createCard = (cardId: string, columnId: string, version = 1): BoardCard => ({
  cardId,
  columnId,
  version,
  participantId: cardId,
  name: cardId,
  isRedacted: false,
  subjectId: null,
  age: null,
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
  invitationProblem: null,
  consentStatus: null,
  tags: [],
  attention: [],
  criteria: null,
  cautions: [],
  visit: null,
  isFavourite: false,
  actions: ['update'],
})
const createBoard = (cards: readonly BoardCard[], overrides: Partial<BoardAnswer> = {}): BoardAnswer => ({
  studyId: 's',
  siteId: 't',
  state: { study: 'RECRUITING', site: 'OPEN' },
  isDctStudy: false,
  hasRandomisationLists: false,
  staff: [],
  revision: '1:1:',
  columns,
  candidateStatuses: [],
  sources: [],
  groups: [],
  cards,
  ...overrides,
})
const getIdsByColumn = (answer: BoardAnswer, intents: readonly Intent[] = []) =>
  Object.fromEntries([...arrangeCards(answer, intents)].map(([columnId, cards]) => [columnId, cards.map(({ cardId }) => cardId).join('')]))
const createIntent = (cardId: string, columnId: string, after: string | null): Intent => ({
  id: cardId,
  cardId,
  to: columnId,
  after,
  version: 1,
})

describe('pending moves', () => {
  const initialBoard = createBoard([createCard('1', 'a'), createCard('2', 'a'), createCard('3', 'b')])

  test('pending moves put a card at the top, after another one, or last when that one has left', () => {
    expect(getIdsByColumn(initialBoard, [createIntent('1', 'b', null)])).toEqual({ a: '2', b: '13', c: '' })
    expect(getIdsByColumn(initialBoard, [createIntent('1', 'b', '3')])).toEqual({ a: '2', b: '31', c: '' })
    expect(getIdsByColumn(initialBoard, [createIntent('1', 'b', 'gone')])).toEqual({ a: '2', b: '31', c: '' })
    expect(getIdsByColumn(initialBoard, [createIntent('1', 'a', '2')])).toEqual({ a: '21', b: '3', c: '' })
  })

  test('pending moves of a card that has left, or to a deleted column, are ignored', () => {
    expect(getIdsByColumn(initialBoard, [createIntent('9', 'b', null), createIntent('1', 'z', null)])).toEqual(getIdsByColumn(initialBoard))
  })

  test('pending moves never lose or duplicate a card', () => {
    const ids = ['1', '2', '3', '4', '5']
    const any = fc.record({
      cardId: fc.constantFrom(...ids, 'x'),
      to: fc.constantFrom('a', 'b', 'c', 'z'),
      after: fc.option(fc.constantFrom(...ids)),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (requestedMoves) => {
        const cards = ids.map((id, index) => createCard(id, columns[index % 3]?.columnId ?? 'a'))
        const allCards = [
          ...arrangeCards(
            createBoard(cards),
            requestedMoves.map(({ cardId, to, after }) => createIntent(cardId, to, after)),
          ).values(),
        ].flat()
        expect(allCards.map(({ cardId }) => cardId).sort()).toEqual(ids)
      }),
    )
  })
})

describe('board updates', () => {
  const initialBoard = createBoard([createCard('1', 'a'), createCard('2', 'a'), createCard('3', 'b')])

  test('board updates change, add and remove cards, and reorder the affected columns', () => {
    const news = createBoard([createCard('1', 'b', 2), createCard('4', 'a')], {
      revision: '2:2:',
      gone: ['3'],
      order: { a: ['4', '2'], b: ['1'] },
    })
    const now = mergeBoard(initialBoard, news)
    expect([now.revision, getIdsByColumn(now)]).toEqual(['2:2:', { a: '42', b: '1', c: '' }])
    expect(now.cards.find(({ cardId }) => cardId === '1')?.version).toBe(2)
  })

  test('board updates determine the order of a column, wherever other users moved cards', () => {
    const moves = fc.array(fc.record({ cardId: fc.nat(11), to: fc.nat(2), place: fc.nat(11) }), { maxLength: 12 })
    fc.assert(
      fc.property(moves, (steps) => {
        let stacks = columns.map((_, columnIndex) => Array.from({ length: 4 }, (__, cardIndex) => `${columnIndex * 4 + cardIndex}`))
        const cardsOf = (stackIds: readonly (readonly string[])[]) =>
          stackIds.flatMap((ids, columnIndex) => ids.map((id) => createCard(id, columns[columnIndex]?.columnId ?? '')))
        let now = createBoard(cardsOf(stacks))
        for (const { cardId, to, place } of steps) {
          stacks = stacks.map((ids) => ids.filter((id) => id !== `${cardId}`))
          stacks = stacks.map((ids, columnIndex) => (columnIndex === to ? ids.toSpliced(place, 0, `${cardId}`) : ids))
          const columnId = columns[to]?.columnId ?? ''
          now = mergeBoard(now, createBoard([createCard(`${cardId}`, columnId)], { gone: [], order: { [columnId]: stacks[to] ?? [] } }))
        }
        expect(getIdsByColumn(now)).toEqual(getIdsByColumn(createBoard(cardsOf(stacks))))
      }),
    )
  })

  test('board updates with the whole board replace everything known', () => {
    expect(getIdsByColumn(mergeBoard(initialBoard, createBoard([createCard('9', 'c')])))).toEqual({ a: '', b: '', c: '9' })
  })
})
