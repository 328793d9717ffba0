/** Pixels that columns take at least, by name; what was never measured is tried. */
export type SeenWidths = Readonly<Record<string, number>>

/** The first columns, as many as have room; the first one always stands. Pure. */
export function fittingColumns(columns: readonly string[], seen: SeenWidths, room: number): readonly string[] {
  let taken = 0
  const tooWide = columns.findIndex((name) => {
    taken += seen[name] ?? 0
    return taken > room
  })
  return tooWide < 0 ? columns : columns.slice(0, Math.max(1, tooWide))
}
