import { describe, expect, it } from 'vitest'
import { periodAround, stepped, titleOfPeriod } from './period.ts'

describe('what the calendar shows', () => {
  it.each([
    ['day', '2026-11-26', '2026-11-26', '2026-11-26'],
    ['week', '2026-11-26', '2026-11-22', '2026-11-28'],
    ['agenda', '2026-11-22', '2026-11-22', '2026-11-28'],
    // November begins on a Sunday; February of 2027 on a Monday.
    ['month', '2026-11-26', '2026-11-01', '2026-12-12'],
    ['month', '2027-02-28', '2027-01-31', '2027-03-13'],
  ] as const)('%s of %s is %s to %s', (view, day, from, until) => {
    expect(periodAround(view, day)).toEqual({ from, until })
  })

  it.each([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-12-31', 1, '2027-01-07'],
    ['agenda', '2027-01-03', -1, '2026-12-27'],
    ['month', '2027-01-31', 1, '2027-02-01'],
    ['month', '2028-03-31', -1, '2028-02-01'],
  ] as const)('%s of %s goes by %i to %s', (view, day, by, next) => {
    expect(stepped(view, day, by)).toBe(next)
  })

  it('says so in both languages', () => {
    const period = periodAround('month', '2026-11-26')
    expect(titleOfPeriod('month', period, '2026-11-26', 'en')).toBe('November 2026')
    expect(titleOfPeriod('month', period, '2026-11-26', 'fr')).toBe('novembre 2026')
  })
})
