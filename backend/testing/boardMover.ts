import type { BoardAnswer, BoardCard } from '#resources/boardAnswers.ts'

/** How a client asks its node. */
export type Ask = <Data>(
  path: string,
  options?: { readonly method?: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
) => Promise<{ readonly status: number; readonly data: Data }>

/** Columns of a board by id, each with its cards in their order. */
export type Stacks = Readonly<Record<string, readonly string[]>>

/** Somebody who has a board open, moves its cards and is told of what others do. */
export interface BoardMover {
  /**
   * Moves a card to somewhere behind a card that is believed to stand there.
   * @returns the status of the answer: 200, or 409 where somebody else was faster
   */
  move(): Promise<number>
  /** Asks for what changed since the last answer. */
  catchUp(): Promise<void>
  /** As this client believes it to be. */
  stacks(): Stacks
}

/** @param random of 0 to 1, 1 excluded */
export async function openBoard(
  ask: Ask,
  { studyId, siteId, random }: { readonly studyId: string; readonly siteId: string; readonly random: () => number },
): Promise<BoardMover> {
  const address = `study/${studyId}/study-site/${siteId}/recruitment`
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  let board = (await ask<BoardAnswer>(address)).data

  return {
    async move() {
      // Whoever comes to the last column stays there: that is another test.
      const card = one(board.cards.filter(({ recruitmentStatus }) => recruitmentStatus === 'IN_SCREENING'))
      const to = one(board.columns.filter(({ step }) => step !== 'ENROLLED'))
      if (card === undefined || to === undefined) throw new Error('The board has nothing to move')
      const others = board.cards.filter(({ cardId, columnId }) => columnId === to.columnId && cardId !== card.cardId)
      const after = random() < 0.2 ? null : (one(others)?.cardId ?? null)
      const body = { to: to.columnId, after, ...(random() < 0.7 ? { version: card.version } : {}) }
      const intent = { method: 'POST', body, headers: { 'Idempotency-Key': crypto.randomUUID() } }
      const send = () => ask(`participant-study/${card.cardId}/move`, intent)
      const { status } = await send()
      // An answer that was lost on its way: the same is asked again, and done once.
      if (status !== 200 || random() >= 0.2) return status
      return (await send()).status
    },
    async catchUp() {
      board = merged(board, (await ask<BoardAnswer>(`${address}?since=${board.revision}`)).data)
    },
    stacks: () => stacksOf(board),
  }
}

/** What stands on a board as it is answered. */
export function stacksOf({ columns, cards }: Pick<BoardAnswer, 'columns' | 'cards'>): Stacks {
  return Object.fromEntries(
    columns.map(({ columnId }) => [columnId, cards.filter((card) => card.columnId === columnId).map(({ cardId }) => cardId)]),
  )
}

/** What a client does with news, as the answer says that they are to be read (`resources/boardAnswers.ts`). */
function merged(known: BoardAnswer, { gone, order = {}, ...news }: BoardAnswer): BoardAnswer {
  if (gone === undefined) return news
  const cards = new Map<string, BoardCard>(known.cards.map((card) => [card.cardId, card]))
  for (const id of gone) cards.delete(id)
  for (const card of news.cards) cards.set(card.cardId, card)
  const places = new Map(Object.values(order).flatMap((ids) => ids.map((id, place) => [id, place] as const)))
  const placeOf = ({ cardId }: BoardCard): number => places.get(cardId) ?? 0
  const inOrder = (one: BoardCard, other: BoardCard) => (one.columnId === other.columnId ? placeOf(one) - placeOf(other) : 0)
  const byColumn = Map.groupBy(cards.values(), ({ columnId }) => columnId)
  return { ...news, cards: [...byColumn.values()].flatMap((stack) => stack.toSorted(inOrder)) }
}
