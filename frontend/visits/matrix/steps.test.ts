import { describe, expect, it } from 'vitest'
import { findCellAfterKey } from './steps.ts'

const size = { rows: 3, columns: 4 }
const press = (key: string, startCell: { row: number; column: number }, ctrlKey = false) =>
  findCellAfterKey(startCell, { key, ctrlKey, metaKey: false }, size)

describe('a key in the visit grid', () => {
  it('a key in the visit grid moves to the adjacent cell, and never out of the grid', () => {
    expect(press('ArrowRight', { row: 0, column: 0 })).toEqual({ row: 0, column: 1 })
    expect(press('ArrowLeft', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 })
    expect(press('ArrowDown', { row: 2, column: 1 })).toEqual({ row: 2, column: 1 })
    expect(press('PageDown', { row: 0, column: 1 })).toEqual({ row: 2, column: 1 })
  })

  it('a key in the visit grid moves to the ends of the row, with Ctrl to those of the grid', () => {
    expect(press('End', { row: 1, column: 1 })).toEqual({ row: 1, column: 3 })
    expect(press('Home', { row: 1, column: 1 }, true)).toEqual({ row: 0, column: 0 })
    expect(press('End', { row: 0, column: 0 }, true)).toEqual({ row: 2, column: 3 })
    expect(press('a', { row: 0, column: 0 })).toBeNull()
  })
})
