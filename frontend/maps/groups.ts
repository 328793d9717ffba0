/** Something on a map, with where it is on the screen at this zoom, in pixels. */
export interface Spot<Item> {
  readonly item: Item
  readonly x: number
  readonly y: number
}

/** Items that are drawn as one mark, as their own would lie upon each other; it stands where the first one is. */
export interface Group<Item> {
  readonly items: readonly Item[]
  readonly x: number
  readonly y: number
}

/** In the order of their first items. Each item goes to the first group that is near enough, so that the order alone decides. Pure. */
export function grouped<Item>(spots: readonly Spot<Item>[], apart: number): readonly Group<Item>[] {
  const groups: { readonly x: number; readonly y: number; readonly items: Item[] }[] = []
  for (const { item, x, y } of spots) {
    const near = groups.find((group) => Math.hypot(group.x - x, group.y - y) < apart)
    if (near === undefined) groups.push({ x, y, items: [item] })
    else near.items.push(item)
  }
  return groups
}
