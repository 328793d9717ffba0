import { stringifyTableParams } from '@refinedev/core'
import { describe, expect, it } from 'vitest'
import { resourceNamed } from '#resources/index.ts'
import { firstRowsAddress } from './firstRows.ts'

const study = resourceNamed('study')

describe('the rows that are asked for before the screen stands', () => {
  it('are those of the bare list as declared', () => {
    expect(firstRowsAddress(study, '', false)).toBe('admin/studies?_start=0&_end=10&_sort=trialName&_order=asc')
    expect(firstRowsAddress(study, '?view=standard&pageSize=10&currentPage=1', true)).toBe(firstRowsAddress(study, '', false))
  })
  it('are those that the address says', () => {
    const search = stringifyTableParams({
      pagination: { currentPage: 3, pageSize: 20 },
      sorters: [{ field: 'phase', order: 'desc' }],
      filters: [
        { field: 'status', operator: 'in', value: ['DRAFT', 'ON_HOLD'] },
        { field: 'q', operator: 'eq', value: 'sleep' },
      ],
    })
    expect(firstRowsAddress(study, `?${search}`, true)).toBe(
      'admin/studies?_start=40&_end=60&_sort=phase&_order=desc&status=DRAFT&status=ON_HOLD&q=sleep',
    )
  })
  it('keep the plus of a day ahead, which an address reads as a space', () => {
    const search = stringifyTableParams({
      pagination: {},
      sorters: [],
      filters: [{ field: 'createdAt', operator: 'lte', value: '$today+7' }],
    })
    expect(search).toContain('$today+7')
    expect(firstRowsAddress(study, `?${search}`, false)).toContain('createdAt_lte=%24today%2B7')
  })
  it('wait for a saved view', () => {
    expect(firstRowsAddress(study, '', true)).toBeNull()
    expect(firstRowsAddress(study, '?view=0199', false)).toBeNull()
  })
})
