/** Pixels between two tabs, and between those of a bar that has little room. */
const [usual, least] = [24, 8]

interface Room {
  /** Of the whole bar. */
  readonly width: number
  /** Of the button behind which the others are. */
  readonly more: number
}

/**
 * How the tabs of a bar share its width: closer to each other where that is enough; else the last ones are left out, but never the open one. Pure.
 * @param widths of all tabs, in their order, in pixels
 * @param open the place of the open one; -1: none of them is
 */
export function fitTabs(
  widths: readonly number[],
  open: number,
  { width, more }: Room,
): { readonly gap: number; readonly leftOut: readonly number[] } {
  const left = [...widths.keys()]
  const leftOut: number[] = []
  const taken = (gap: number) => left.reduce((sum, place) => sum + (widths[place] ?? 0) + gap, -gap)
  if (taken(usual) <= width) return { gap: usual, leftOut }
  if (taken(least) <= width) return { gap: least, leftOut }
  while (taken(least) > width - more - least) {
    const last = left.findLast((place) => place !== open)
    if (last === undefined) break
    left.splice(left.indexOf(last), 1)
    leftOut.unshift(last)
  }
  return { gap: least, leftOut }
}
