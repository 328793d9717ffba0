/** Item on a map, with its screen position at this zoom in pixels. */
export interface Spot<Item> {
  readonly item: Item
  readonly x: number
  readonly y: number
}

/** Items that share one marker because separate markers would overlap. The marker is at the first item's position. */
export interface Group<Item> {
  readonly items: readonly Item[]
  readonly x: number
  readonly y: number
}

/** Groups items in order. Each item joins the first group that is close enough, so that the result depends only on the order. Pure. */
export function groupNearbyItems<Item>(spots: readonly Spot<Item>[], minDistance: number): readonly Group<Item>[] {
  const groups: { readonly x: number; readonly y: number; readonly items: Item[] }[] = []
  for (const { item, x, y } of spots) {
    const nearbyGroup = groups.find((group) => Math.hypot(group.x - x, group.y - y) < minDistance)
    if (nearbyGroup === undefined) groups.push({ x, y, items: [item] })
    else nearbyGroup.items.push(item)
  }
  return groups
}
