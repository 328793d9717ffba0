import { describe, expect, it } from 'vitest'
import type { BoardCard } from '#resources/boardAnswers.ts'
import { sortedStacks } from './cardOrder.ts'

const card = (cardId: string, more: Partial<BoardCard>): BoardCard =>
  ({ cardId, name: cardId, addedDate: null, columnSince: '2026-11-01T12:00:00.000Z', attention: [], ...more }) as BoardCard
const cards = [
  card('Émile', { addedDate: '2026-03-01' }),
  card('zoé', { attention: ['IDLE'], columnSince: '2026-10-01T12:00:00.000Z' }),
  card('Anna', { addedDate: '2026-01-01', attention: ['FAILURE_UNEXPLAINED', 'IDLE'] }),
  card('Eva', { addedDate: '2026-03-01', attention: ['FOLLOW_UP_OVERDUE'], columnSince: '2026-11-02T12:00:00.000Z' }),
]
const sorted = (field: string, order: 'asc' | 'desc' = 'asc') =>
  sortedStacks(new Map([['a', cards]]), { field, order }, 'fr')
    .get('a')
    ?.map(({ cardId }) => cardId)

describe('cards in another order', () => {
  it.each<[string, 'asc' | 'desc', readonly string[]]>([
    ['participantId', 'asc', ['Anna', 'Émile', 'Eva', 'zoé']],
    ['participantId', 'desc', ['zoé', 'Eva', 'Émile', 'Anna']],
    ['dateAdded', 'asc', ['Anna', 'Émile', 'Eva', 'zoé']],
    ['dateAdded', 'desc', ['Émile', 'Eva', 'Anna', 'zoé']],
    ['columnSince', 'asc', ['zoé', 'Émile', 'Anna', 'Eva']],
    ['attention', 'asc', ['Eva', 'Anna', 'zoé', 'Émile']],
  ])('by %s, %s', (field, order, ids) => expect(sorted(field, order)).toEqual(ids))

  it('stand as they were put where nothing is asked, or what no card tells', () => {
    const stacks = new Map([['a', cards]])
    expect(sortedStacks(stacks, null, 'en')).toBe(stacks)
    expect(sorted('toString')).toEqual(cards.map(({ cardId }) => cardId))
  })
})
