/** A line or column that is drawn, or the room of those between that are not. */
export type Piece = { readonly index: number } | { readonly gap: number; readonly before: number }

interface Placed {
  readonly index: number
  /** Pixels from the beginning. */
  readonly start: number
  readonly end: number
}

/**
 * What stands in a grid along one side, so that each is where it would be if all were drawn: the one with the focus may be far from those in sight. Pure.
 * @param items in order
 * @param size of all, in pixels; `from`: where the first of them begins
 */
export function piecesOf(items: readonly Placed[], { from, size }: { readonly from: number; readonly size: number }): readonly Piece[] {
  const pieces: Piece[] = []
  let reached = from
  for (const { index, start, end } of items) {
    if (start > reached) pieces.push({ gap: start - reached, before: index })
    pieces.push({ index })
    reached = end
  }
  if (size > reached) pieces.push({ gap: size - reached, before: -1 })
  return pieces
}

export const keyOfPiece = (piece: Piece): string | number => ('gap' in piece ? `gap ${piece.before}` : piece.index)
