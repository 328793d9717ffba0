import type { Move } from '#resources/core/values/order.ts'

/** Move that was requested but not confirmed yet. */
export interface PendingMove {
  readonly id: string
  readonly move: Move
}

/** Returns the rows with all pending moves applied in order. A move whose row or neighbour is no longer in the list is skipped. */
export function applyMoves<Row extends { readonly id: string }>(rows: Row[], moves: readonly PendingMove[]): Row[] {
  return moves.reduce((now, { id, move }) => {
    const row = now.find((each) => each.id === id)
    if (row === undefined) return now
    const others = now.filter((each) => each !== row)
    const neighbourIndex = others.findIndex((each) => each.id === (move.after ?? move.before))
    const isAtEnd = move.after === null || move.before === null
    if (neighbourIndex < 0 && !isAtEnd) return now
    const index = isAtEnd ? (move.after === null ? 0 : others.length) : move.after === undefined ? neighbourIndex : neighbourIndex + 1
    return others.toSpliced(index, 0, row)
  }, rows)
}

/** Moves that need no dragging. */
export const steps = ['up', 'down', 'top', 'bottom'] as const
export type Step = (typeof steps)[number]

/**
 * Returns the move for a step. Null for "up" in the first and "down" in the last of these rows, since rows of other pages are unknown.
 */
export function moveOf(rows: readonly { readonly id: string }[], id: string, step: Step): Move | null {
  const index = rows.findIndex((row) => row.id === id)
  const [rowAbove, rowBelow] = [rows[index - 1], rows[index + 1]]
  switch (step) {
    case 'up':
      return rowAbove === undefined ? null : { before: rowAbove.id }
    case 'down':
      return rowBelow === undefined ? null : { after: rowBelow.id }
    case 'top':
      return { after: null }
    case 'bottom':
      return { before: null }
  }
}
