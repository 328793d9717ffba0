import type { BoardAnswer, BoardCard } from '#resources/recruitment/boardAnswers.ts'

/** Sends a client's request to its node. */
export type SendRequest = <Data>(
  path: string,
  options?: { readonly method?: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
) => Promise<{ readonly status: number; readonly data: Data }>

/** Card ids of each column in their order, by column id. */
export type Stacks = Readonly<Record<string, readonly string[]>>

/** A user who has a board open, moves its cards and receives the moves of others. */
export interface BoardMover {
  /**
   * Moves a random card behind another card, by the positions that this client last received.
   * @returns the status of the response: 200, or 409 if another user was faster
   */
  move(): Promise<number>
  /** Fetches the changes since the last response. */
  catchUp(): Promise<void>
  /** The board as this client knows it. */
  stacks(): Stacks
}

/** @param random returns a number from 0 up to, but not including, 1 */
export async function openBoard(
  sendRequest: SendRequest,
  { studyId, siteId, random }: { readonly studyId: string; readonly siteId: string; readonly random: () => number },
): Promise<BoardMover> {
  const address = `study/${studyId}/study-site/${siteId}/recruitment`
  const pickItem = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  let board = (await sendRequest<BoardAnswer>(address)).data

  return {
    async move() {
      // Neither moves enrolled cards nor enrols a participant: another test does both.
      const card = pickItem(board.cards.filter(({ recruitmentStatus }) => recruitmentStatus === 'IN_SCREENING'))
      const targetColumn = pickItem(board.columns.filter(({ step }) => step !== 'ENROLLED'))
      if (card === undefined || targetColumn === undefined) throw new Error('The board has nothing to move')
      const others = board.cards.filter(({ cardId, columnId }) => columnId === targetColumn.columnId && cardId !== card.cardId)
      const after = random() < 0.2 ? null : (pickItem(others)?.cardId ?? null)
      const body = { to: targetColumn.columnId, after, ...(random() < 0.7 ? { version: card.version } : {}) }
      const intent = { method: 'POST', body, headers: { 'Idempotency-Key': crypto.randomUUID() } }
      const send = () => sendRequest(`participant-study/${card.cardId}/move`, intent)
      const { status } = await send()
      // Simulates a lost response: the client repeats the request, and the server executes it once.
      if (status !== 200 || random() >= 0.2) return status
      return (await send()).status
    },
    async catchUp() {
      board = mergeBoards(board, (await sendRequest<BoardAnswer>(`${address}?since=${board.revision}`)).data)
    },
    stacks: () => stacksOf(board),
  }
}

/** Returns the card ids of a board's response by column. */
export function stacksOf({ columns, cards }: Pick<BoardAnswer, 'columns' | 'cards'>): Stacks {
  return Object.fromEntries(
    columns.map(({ columnId }) => [columnId, cards.filter((card) => card.columnId === columnId).map(({ cardId }) => cardId)]),
  )
}

/** Applies changes as a client does, by the rules of the response (`resources/recruitment/boardAnswers.ts`). */
function mergeBoards(knownBoard: BoardAnswer, { gone, order = {}, ...news }: BoardAnswer): BoardAnswer {
  if (gone === undefined) return news
  const cards = new Map<string, BoardCard>(knownBoard.cards.map((card) => [card.cardId, card]))
  for (const id of gone) cards.delete(id)
  for (const card of news.cards) cards.set(card.cardId, card)
  const positionsById = new Map(Object.values(order).flatMap((ids) => ids.map((id, position) => [id, position] as const)))
  const positionOf = ({ cardId }: BoardCard): number => positionsById.get(cardId) ?? 0
  const inOrder = (card: BoardCard, other: BoardCard) => (card.columnId === other.columnId ? positionOf(card) - positionOf(other) : 0)
  const byColumn = Map.groupBy(cards.values(), ({ columnId }) => columnId)
  return { ...news, cards: [...byColumn.values()].flatMap((stack) => stack.toSorted(inOrder)) }
}
