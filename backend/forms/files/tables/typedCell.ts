import type { VariableType } from './variables.ts'

/** Data types of a column of Dataset-JSON 1.1. */
export type DatasetType = 'string' | 'integer' | 'float' | 'date' | 'time' | 'datetime'

interface ColumnFigures {
  readonly type: VariableType
  /** Most decimals of any cell. */
  readonly decimals: number
}

/** Returns the data type of a column. Pure. */
export const datasetTypeOf = ({ type, decimals }: ColumnFigures): DatasetType =>
  type === 'text' ? 'string' : type === 'number' ? (decimals === 0 ? 'integer' : 'float') : type

/**
 * Returns a cell as a value of its column: null if it is empty, undefined if the column's type cannot represent it without loss. Times get
 * seconds, as ISO 8601 demands in full. Pure.
 */
export function typedCell(cell: string, type: DatasetType): string | number | null | undefined {
  if (cell === '') return null
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(Number(cell)) ? Number(cell) : undefined
    case 'float':
      return Number.isFinite(Number(cell)) ? Number(cell) : undefined
    case 'time':
      return `${cell}:00`
    case 'datetime':
      return cell.replace(' ', 'T')
    default:
      return cell
  }
}
