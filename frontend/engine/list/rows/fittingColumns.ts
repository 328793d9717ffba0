/** Minimum widths of columns in pixels, by name. A column that was never measured counts as 0, so that it is rendered and measured. */
export type MinColumnWidths = Readonly<Record<string, number>>

/** Returns the first columns, as many as fit, and always at least one. Pure. */
export function fittingColumns(columns: readonly string[], minWidths: MinColumnWidths, availableWidth: number): readonly string[] {
  let accepted = 0
  const tooWide = columns.findIndex((name) => {
    accepted += minWidths[name] ?? 0
    return accepted > availableWidth
  })
  return tooWide < 0 ? columns : columns.slice(0, Math.max(1, tooWide))
}
