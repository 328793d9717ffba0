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
  const places = new Map(Object.values(order).flatMap((ids) => ids.map((id, place) => [id, place] as const)))
  // Within a column that was touched everything has a place; columns that were not keep theirs.
  return { ...rest, cards: cards.toSorted((one, other) => (one.columnId === other.columnId ? placeOf(places, one, other) : 0)) }
}

const placeOf = (places: ReadonlyMap<string, number>, one: BoardCard, other: BoardCard): number => {
  const [first, second] = [places.get(one.cardId), places.get(other.cardId)]
  return first === undefined || second === undefined ? 0 : first - second
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
