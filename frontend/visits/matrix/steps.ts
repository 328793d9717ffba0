/** A cell of the grid: lines from 0; column 0 has the participants. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Lines that Page Up and Page Down go on by. */
const page = 8

/** Where a key leads from a cell; null for keys that lead nowhere. Pure. WAI-ARIA, "Grid pattern". */
export function steppedTo(
  { row, column }: CellPlace,
  { key, ctrlKey, metaKey }: Pressed,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): CellPlace | null {
  const within = (place: CellPlace): CellPlace => ({
    row: Math.min(Math.max(place.row, 0), rows - 1),
    column: Math.min(Math.max(place.column, 0), columns - 1),
  })
  const isWide = ctrlKey || metaKey
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column })
    case 'ArrowDown':
      return within({ row: row + 1, column })
    case 'ArrowLeft':
      return within({ row, column: column - 1 })
    case 'ArrowRight':
      return within({ row, column: column + 1 })
    case 'PageUp':
      return within({ row: row - page, column })
    case 'PageDown':
      return within({ row: row + page, column })
    case 'Home':
      return within({ row: isWide ? 0 : row, column: 0 })
    case 'End':
      return within({ row: isWide ? rows - 1 : row, column: columns - 1 })
    default:
      return null
  }
}
