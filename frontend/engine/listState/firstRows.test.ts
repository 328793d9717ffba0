import { stringifyTableParams } from '@refinedev/core'
import { describe, expect, it } from 'vitest'
import { getResource } from '#resources/index.ts'
import { buildFirstRowsAddress } from './firstRows.ts'

const study = getResource('study')

describe('preloaded rows of a list', () => {
  it('preloaded rows are those of the list as declared', () => {
    expect(buildFirstRowsAddress(study, '', false)).toBe('admin/studies?_start=0&_end=10&_sort=trialName&_order=asc')
    expect(buildFirstRowsAddress(study, '?view=standard&pageSize=10&currentPage=1', true)).toBe(buildFirstRowsAddress(study, '', false))
  })
  it('preloaded rows are those that the address requests', () => {
    const search = stringifyTableParams({
      pagination: { currentPage: 3, pageSize: 20 },
      sorters: [{ field: 'phase', order: 'desc' }],
      filters: [
        { field: 'status', operator: 'in', value: ['DRAFT', 'ON_HOLD'] },
        { field: 'q', operator: 'eq', value: 'sleep' },
      ],
    })
    expect(buildFirstRowsAddress(study, `?${search}`, true)).toBe(
      'admin/studies?_start=40&_end=60&_sort=phase&_order=desc&status=DRAFT&status=ON_HOLD&q=sleep',
    )
  })
  it('preloaded rows keep the plus sign of a future day, which an address reads as a space', () => {
    const search = stringifyTableParams({
      pagination: {},
      sorters: [],
      filters: [{ field: 'createdAt', operator: 'lte', value: '$today+7' }],
    })
    expect(search).toContain('$today+7')
    expect(buildFirstRowsAddress(study, `?${search}`, false)).toContain('createdAt_lte=%24today%2B7')
  })
  it('preloaded rows are not requested before a saved view is known', () => {
    expect(buildFirstRowsAddress(study, '', true)).toBeNull()
    expect(buildFirstRowsAddress(study, '?view=0199', false)).toBeNull()
  })
})
