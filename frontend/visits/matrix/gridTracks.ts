/** Rendered row or column, or a gap in place of the rows or columns that are not rendered. */
export type GridTrack = { readonly index: number } | { readonly gap: number; readonly before: number }

interface PlacedItem {
  readonly index: number
  /** Pixels from the start of the grid. */
  readonly start: number
  readonly end: number
}

/**
 * Returns the rendered items along one side of a grid with gaps between them. The focused item may be far from the visible ones. Pure.
 * @param items in order
 * @param size of all items, in pixels; `from`: start of the first one
 */
export function tracksOf(
  items: readonly PlacedItem[],
  { from, size }: { readonly from: number; readonly size: number },
): readonly GridTrack[] {
  const tracks: GridTrack[] = []
  let position = from
  for (const { index, start, end } of items) {
    if (start > position) tracks.push({ gap: start - position, before: index })
    tracks.push({ index })
    position = end
  }
  if (size > position) tracks.push({ gap: size - position, before: -1 })
  return tracks
}

export const keyOfTrack = (track: GridTrack): string | number => ('gap' in track ? `gap ${track.before}` : track.index)
