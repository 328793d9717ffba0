import { describe, expect, it } from 'vitest'
import { filtersOf, type Period, periodOf, periods, startOf } from './period.ts'

const now = new Date('2026-11-21T15:30:00Z')

describe('a span of time', () => {
  it.each(Object.keys(periods) as Period[])('%s is known again by its filter', (period) => {
    expect(periodOf(filtersOf(period, now), 'quarter', now)).toBe(period)
  })

  it('begins at midnight, so many days back', () => {
    expect(new Date(startOf('quarter', now)).getHours()).toBe(0)
    const days = (Date.parse(startOf('today', now)) - Date.parse(startOf('quarter', now))) / 86_400_000
    expect(Math.round(days)).toBe(90)
  })

  it('is what the list shows by itself where nobody says, and none where somebody chose another', () => {
    expect(periodOf([], 'quarter', now)).toBe('quarter')
    expect(periodOf([{ operator: 'gte', value: '2026-11-03T10:00:00Z' }], 'quarter', now)).toBeNull()
    expect(periodOf([...filtersOf('week', now), { operator: 'lte', value: now.toISOString() }], 'all', now)).toBeNull()
  })
})
