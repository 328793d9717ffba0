import type { Move } from '#resources/core/order.ts'

/** A move that was asked for and not answered yet. */
export interface PendingMove {
  readonly id: string
  readonly move: Move
}

/**
 * Rows as they will stand once the moves are done, one after the other, where all of them are. What the server says comes first: a move that
 * it refused is left out, and the others stay.
 */
export function arranged<Row extends { readonly id: string }>(rows: Row[], moves: readonly PendingMove[]): Row[] {
  return moves.reduce((now, { id, move }) => {
    const row = now.find((each) => each.id === id)
    if (row === undefined) return now
    const others = now.filter((each) => each !== row)
    const neighbour = others.findIndex((each) => each.id === (move.after ?? move.before))
    const isAtEnd = move.after === null || move.before === null
    if (neighbour < 0 && !isAtEnd) return now
    const at = isAtEnd ? (move.after === null ? 0 : others.length) : move.after === undefined ? neighbour : neighbour + 1
    return others.toSpliced(at, 0, row)
  }, rows)
}

/** Ways that a row can go without being dragged. */
export const steps = ['up', 'down', 'top', 'bottom'] as const
export type Step = (typeof steps)[number]

/** The move that a step asks for; null where the row stands there already. At the edges of a page the rest of the list is not known. */
export function moveOf(rows: readonly { readonly id: string }[], id: string, step: Step): Move | null {
  const at = rows.findIndex((row) => row.id === id)
  const [above, below] = [rows[at - 1], rows[at + 1]]
  switch (step) {
    case 'up':
      return above === undefined ? null : { before: above.id }
    case 'down':
      return below === undefined ? null : { after: below.id }
    case 'top':
      return { after: null }
    case 'bottom':
      return { before: null }
  }
}
