import { describe, expect, it } from 'vitest'
import { filtersOf, type Period, periodOf, periods } from './period.ts'

describe('a period filter', () => {
  it.each(Object.keys(periods) as Period[])('a period filter for %s is recognised from its filter', (period) => {
    expect(periodOf(filtersOf(period), 'quarter')).toBe(period)
  })

  it('a period filter is stored relative to today', () => {
    expect([filtersOf('today'), filtersOf('quarter')].map(([firstFilter]) => firstFilter?.value)).toEqual(['$today', '$today-90'])
  })

  it('a period filter is the default of the list without a filter, and none for other dates', () => {
    expect(periodOf([], 'quarter')).toBe('quarter')
    expect(periodOf([{ operator: 'gte', value: '2026-11-03T10:00:00Z' }], 'quarter')).toBeNull()
    expect(periodOf([...filtersOf('week'), { operator: 'lte', value: '2026-11-21T15:30:00Z' }], 'all')).toBeNull()
  })
})
