import { describe, expect, it } from 'vitest'
import { fittingColumns } from './fittingColumns.ts'

const columns = ['name', 'status', 'site', 'phone']
const minWidths = { name: 200, status: 100, site: 150, phone: 120 }

describe('fitting columns', () => {
  it('columns are all shown when none was found too wide', () => {
    expect(fittingColumns(columns, {}, 100)).toEqual(columns)
    expect(fittingColumns(columns, minWidths, 570)).toEqual(columns)
  })
  it('columns are removed from the last one', () => {
    expect(fittingColumns(columns, minWidths, 569)).toEqual(['name', 'status', 'site'])
    expect(fittingColumns(columns, minWidths, 300)).toEqual(['name', 'status'])
  })
  it('columns include unmeasured columns, and at least one column', () => {
    expect(fittingColumns([...columns.slice(0, 2), 'new'], minWidths, 320)).toEqual(['name', 'status', 'new'])
    expect(fittingColumns(columns, minWidths, 10)).toEqual(['name'])
  })
})
