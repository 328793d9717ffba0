/** Where j and k lead from a row: the one below or above, and the ends stay. From nowhere: the first, or the last. */
export function nextRow(order: readonly string[], current: string | null, by: 1 | -1): string | null {
  const at = current === null ? -1 : order.indexOf(current)
  if (at < 0) return (by === 1 ? order[0] : order.at(-1)) ?? null
  return order[Math.min(order.length - 1, Math.max(0, at + by))] ?? null
}
