import type { BoardAnswer, BoardCard } from '#resources/recruitment/boardAnswers.ts'

/** Move of a card without a response from the server yet. */
export interface Intent {
  /** Id of the request, the same for every retry. */
  readonly id: string
  readonly cardId: string
  readonly to: string
  /** Visible card after which this one is placed; null for the top. */
  readonly after: string | null
  /** Version of the card when it was moved. */
  readonly version: number
}

/** Merges the last known board with the server's changes. */
export function mergeBoard(currentBoard: BoardAnswer, news: BoardAnswer): BoardAnswer {
  const { gone, order = {}, ...rest } = news
  if (gone === undefined) return news
  const removedIds = new Set(gone)
  const changed = new Map(news.cards.map((card) => [card.cardId, card]))
  const stored = currentBoard.cards.filter(({ cardId }) => !removedIds.has(cardId)).map((card) => changed.get(card.cardId) ?? card)
  const newCards = news.cards.filter(({ cardId }) => !stored.some((card) => card.cardId === cardId))
  const cards = [...stored, ...newCards]
  // Columns without an order in the response keep their previous order.
  const stacks = Map.groupBy(cards, ({ columnId }) => columnId)
  return { ...rest, cards: [...stacks].flatMap(([columnId, stack]) => inOrder(stack, order[columnId])) }
}

/** @param ids of all cards of the column, in order */
function inOrder(cards: readonly BoardCard[], ids: readonly string[] | undefined): readonly BoardCard[] {
  if (ids === undefined) return cards
  const indexesById = new Map(ids.map((id, index) => [id, index]))
  const orderOf = ({ cardId }: BoardCard): number => indexesById.get(cardId) ?? ids.length
  return cards.toSorted((first, second) => orderOf(first) - orderOf(second))
}

/**
 * Returns the cards of each column as they will be once all intents succeed. If the server refuses an intent, it is removed and all
 * others remain.
 */
export function arrangeCards(
  { columns, cards }: Pick<BoardAnswer, 'columns' | 'cards'>,
  intents: readonly Intent[],
): ReadonlyMap<string, readonly BoardCard[]> {
  const stacks = new Map(columns.map(({ columnId }) => [columnId, cards.filter((card) => card.columnId === columnId)]))
  for (const { cardId, to, after } of intents) {
    const sourceStack = [...stacks.values()].find((stack) => stack.some((card) => card.cardId === cardId))
    const card = sourceStack?.find((each) => each.cardId === cardId)
    const target = stacks.get(to)
    if (sourceStack === undefined || card === undefined || target === undefined) continue
    sourceStack.splice(sourceStack.indexOf(card), 1)
    const neighbourIndex = target.findIndex((each) => each.cardId === after)
    // Same rule as on the server: if the neighbour has left the column, the card becomes the last one.
    const insertIndex = after === null ? 0 : neighbourIndex < 0 ? target.length : neighbourIndex + 1
    target.splice(insertIndex, 0, { ...card, columnId: to })
  }
  return stacks
}
