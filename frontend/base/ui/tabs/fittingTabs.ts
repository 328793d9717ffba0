/** Gaps between two tabs in pixels: the usual one, and the smallest one for a narrow bar. */
const [usualGap, minGap] = [24, 8]

interface TabSpace {
  /** Width of the whole bar. */
  readonly width: number
  /** Width of the button for the menu of hidden tabs. */
  readonly more: number
}

/**
 * Fits tabs into the width of a bar. First reduces the gaps. If that is not enough, hides the last tabs, but never the open one. Pure.
 * @param widths of all tabs, in their order, in pixels
 * @param open index of the open tab; -1 if no tab is open
 */
export function fitTabs(
  widths: readonly number[],
  open: number,
  { width, more }: TabSpace,
): { readonly gap: number; readonly leftOut: readonly number[] } {
  const shownIndexes = [...widths.keys()]
  const hiddenIndexes: number[] = []
  const computeTotalWidth = (gap: number) => shownIndexes.reduce((sum, index) => sum + (widths[index] ?? 0) + gap, -gap)
  if (computeTotalWidth(usualGap) <= width) return { gap: usualGap, leftOut: hiddenIndexes }
  if (computeTotalWidth(minGap) <= width) return { gap: minGap, leftOut: hiddenIndexes }
  while (computeTotalWidth(minGap) > width - more - minGap) {
    const last = shownIndexes.findLast((index) => index !== open)
    if (last === undefined) break
    shownIndexes.splice(shownIndexes.indexOf(last), 1)
    hiddenIndexes.unshift(last)
  }
  return { gap: minGap, leftOut: hiddenIndexes }
}
