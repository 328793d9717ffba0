/** Cell of the grid. Rows count from 0; column 0 contains the participants. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Rows that Page Up and Page Down move by. */
const page = 8

/** Returns the cell that a key moves to; null for other keys. Pure. WAI-ARIA, "Grid pattern". */
export function findCellAfterKey(
  { row, column }: CellPosition,
  { key, ctrlKey, metaKey }: KeyPress,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): CellPosition | null {
  const clampPosition = (position: CellPosition): CellPosition => ({
    row: Math.min(Math.max(position.row, 0), rows - 1),
    column: Math.min(Math.max(position.column, 0), columns - 1),
  })
  const isWide = ctrlKey || metaKey
  switch (key) {
    case 'ArrowUp':
      return clampPosition({ row: row - 1, column })
    case 'ArrowDown':
      return clampPosition({ row: row + 1, column })
    case 'ArrowLeft':
      return clampPosition({ row, column: column - 1 })
    case 'ArrowRight':
      return clampPosition({ row, column: column + 1 })
    case 'PageUp':
      return clampPosition({ row: row - page, column })
    case 'PageDown':
      return clampPosition({ row: row + page, column })
    case 'Home':
      return clampPosition({ row: isWide ? 0 : row, column: 0 })
    case 'End':
      return clampPosition({ row: isWide ? rows - 1 : row, column: columns - 1 })
    default:
      return null
  }
}
