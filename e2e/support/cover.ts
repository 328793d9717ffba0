/** A screen with the elements that it is made of. */
interface Covering<Element extends string> {
  readonly elements: ReadonlyMap<Element, unknown>
}

/**
 * Screens that hold every element at least once, few of them: the one that adds most first (a greedy set cover); of two alike the earlier one.
 * @returns each of them with the elements for which it was chosen
 */
export function coverOf<Element extends string, Screen extends Covering<Element>>(
  screens: readonly Screen[],
): ReadonlyMap<Screen, readonly Element[]> {
  const missing = new Set(screens.flatMap(({ elements }) => [...elements.keys()]))
  const cover = new Map<Screen, readonly Element[]>()
  while (missing.size > 0) {
    const added = screens.map((screen) => [screen, [...screen.elements.keys()].filter((each) => missing.has(each))] as const)
    const [screen, elements] = added.reduce((best, each) => (each[1].length > best[1].length ? each : best))
    cover.set(screen, elements)
    for (const element of elements) missing.delete(element)
  }
  return cover
}
