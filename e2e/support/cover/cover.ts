/** A screen with its elements. */
interface CoverageTest<Element extends string> {
  readonly elements: ReadonlyMap<Element, unknown>
}

/**
 * Chooses few screens that show every element at least once. First chooses the screen that adds the most elements (a greedy set cover);
 * of two equal screens, the earlier.
 * @returns each chosen screen with the elements for which it was chosen
 */
export function coverOf<Element extends string, Screen extends CoverageTest<Element>>(
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
