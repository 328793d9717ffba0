import type { BoardAnswer, BoardCard } from '#resources/boardAnswers.ts'

/** A card that was taken elsewhere, and of which the server has not said yet what became of it. */
export interface Intent {
  /** One request, however often it is sent. */
  readonly id: string
  readonly cardId: string
  readonly to: string
  /** The card that it is to stand behind, of those on the screen; null: at the top. */
  readonly after: string | null
  /** As it stood when it was taken. */
  readonly version: number
}

/** A board as the server last told it, with what changed since. */
export function merged(known: BoardAnswer, news: BoardAnswer): BoardAnswer {
  const { gone, order = {}, ...rest } = news
  if (gone === undefined) return news
  const left = new Set(gone)
  const changed = new Map(news.cards.map((card) => [card.cardId, card]))
  const kept = known.cards.filter(({ cardId }) => !left.has(cardId)).map((card) => changed.get(card.cardId) ?? card)
  const fresh = news.cards.filter(({ cardId }) => !kept.some((card) => card.cardId === cardId))
  const cards = [...kept, ...fresh]
  // Columns that were not touched keep their order.
  const stacks = Map.groupBy(cards, ({ columnId }) => columnId)
  return { ...rest, cards: [...stacks].flatMap(([columnId, stack]) => inOrder(stack, order[columnId])) }
}

/** @param ids of all cards of the column, in order */
function inOrder(cards: readonly BoardCard[], ids: readonly string[] | undefined): readonly BoardCard[] {
  if (ids === undefined) return cards
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ cardId }: BoardCard): number => places.get(cardId) ?? ids.length
  return cards.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * The cards of each column as they will stand once the intents are done, where all of them are. What the server says comes first: an intent
 * that it refuses is left out, and the others stay.
 */
export function arranged(
  { columns, cards }: Pick<BoardAnswer, 'columns' | 'cards'>,
  intents: readonly Intent[],
): ReadonlyMap<string, readonly BoardCard[]> {
  const stacks = new Map(columns.map(({ columnId }) => [columnId, cards.filter((card) => card.columnId === columnId)]))
  for (const { cardId, to, after } of intents) {
    const from = [...stacks.values()].find((stack) => stack.some((card) => card.cardId === cardId))
    const card = from?.find((each) => each.cardId === cardId)
    const target = stacks.get(to)
    if (from === undefined || card === undefined || target === undefined) continue
    from.splice(from.indexOf(card), 1)
    const neighbour = target.findIndex((each) => each.cardId === after)
    // As the server does: whose neighbour has left comes last.
    const place = after === null ? 0 : neighbour < 0 ? target.length : neighbour + 1
    target.splice(place, 0, { ...card, columnId: to })
  }
  return stacks
}
