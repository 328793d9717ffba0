import { describe, expect, it } from 'vitest'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { sortStacks } from './cardOrder.ts'

const createCard = (cardId: string, overrides: Partial<BoardCard>): BoardCard =>
  ({ cardId, name: cardId, addedDate: null, columnSince: '2026-11-01T12:00:00.000Z', attention: [], ...overrides }) as BoardCard
const cards = [
  createCard('Émile', { addedDate: '2026-03-01' }),
  createCard('zoé', { attention: ['IDLE'], columnSince: '2026-10-01T12:00:00.000Z' }),
  createCard('Anna', { addedDate: '2026-01-01', attention: ['FAILURE_UNEXPLAINED', 'IDLE'] }),
  createCard('Eva', { addedDate: '2026-03-01', attention: ['FOLLOW_UP_OVERDUE'], columnSince: '2026-11-02T12:00:00.000Z' }),
]
const getSortedIds = (field: string, order: 'asc' | 'desc' = 'asc') =>
  sortStacks(new Map([['a', cards]]), { field, order }, 'fr')
    .get('a')
    ?.map(({ cardId }) => cardId)

describe('sorted cards', () => {
  it.each<[string, 'asc' | 'desc', readonly string[]]>([
    ['participantId', 'asc', ['Anna', 'Émile', 'Eva', 'zoé']],
    ['participantId', 'desc', ['zoé', 'Eva', 'Émile', 'Anna']],
    ['dateAdded', 'asc', ['Anna', 'Émile', 'Eva', 'zoé']],
    ['dateAdded', 'desc', ['Émile', 'Eva', 'Anna', 'zoé']],
    ['columnSince', 'asc', ['zoé', 'Émile', 'Anna', 'Eva']],
    ['attention', 'asc', ['Eva', 'Anna', 'zoé', 'Émile']],
    ['attention', 'desc', ['zoé', 'Anna', 'Eva', 'Émile']],
  ])('sorts cards by %s, %s', (field, order, ids) => expect(getSortedIds(field, order)).toEqual(ids))

  it('keeps the board order without a sort field, or with an unknown one', () => {
    const stacks = new Map([['a', cards]])
    expect(sortStacks(stacks, null, 'en')).toBe(stacks)
    expect(getSortedIds('toString')).toEqual(cards.map(({ cardId }) => cardId))
  })
})
