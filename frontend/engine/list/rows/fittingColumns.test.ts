import { describe, expect, it } from 'vitest'
import { fittingColumns } from './fittingColumns.ts'

const columns = ['name', 'status', 'site', 'phone']
const seen = { name: 200, status: 100, site: 150, phone: 120 }

describe('columns that have room', () => {
  it('stand all, where nothing was found to be too wide', () => {
    expect(fittingColumns(columns, {}, 100)).toEqual(columns)
    expect(fittingColumns(columns, seen, 570)).toEqual(columns)
  })
  it('leave from the last one', () => {
    expect(fittingColumns(columns, seen, 569)).toEqual(['name', 'status', 'site'])
    expect(fittingColumns(columns, seen, 300)).toEqual(['name', 'status'])
  })
  it('try what was never measured, and keep one', () => {
    expect(fittingColumns([...columns.slice(0, 2), 'new'], seen, 320)).toEqual(['name', 'status', 'new'])
    expect(fittingColumns(columns, seen, 10)).toEqual(['name'])
  })
})
