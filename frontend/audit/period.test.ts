import { describe, expect, it } from 'vitest'
import { filtersOf, type Period, periodOf, periods } from './period.ts'

describe('a span of time', () => {
  it.each(Object.keys(periods) as Period[])('%s is known again by its filter', (period) => {
    expect(periodOf(filtersOf(period), 'quarter')).toBe(period)
  })

  it('is said so that it moves along', () => {
    expect([filtersOf('today'), filtersOf('quarter')].map(([only]) => only?.value)).toEqual(['$today', '$today-90'])
  })

  it('is what the list shows by itself where nobody says, and none where somebody chose another', () => {
    expect(periodOf([], 'quarter')).toBe('quarter')
    expect(periodOf([{ operator: 'gte', value: '2026-11-03T10:00:00Z' }], 'quarter')).toBeNull()
    expect(periodOf([...filtersOf('week'), { operator: 'lte', value: '2026-11-21T15:30:00Z' }], 'all')).toBeNull()
  })
})
