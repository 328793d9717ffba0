import { describe, expect, it } from 'vitest'
import { computePeriod, stepDay, titleOfPeriod } from './period.ts'

describe('the period of the calendar', () => {
  it.each([
    ['day', '2026-11-26', '2026-11-26', '2026-11-26'],
    ['week', '2026-11-26', '2026-11-22', '2026-11-28'],
    ['agenda', '2026-11-22', '2026-11-22', '2026-11-28'],
    // November begins on a Sunday; February of 2027 on a Monday.
    ['month', '2026-11-26', '2026-11-01', '2026-12-12'],
    ['month', '2027-02-28', '2027-01-31', '2027-03-13'],
  ] as const)('the view %s of %s covers %s to %s', (view, day, startDay, endDay) => {
    expect(computePeriod(view, day)).toEqual({ from: startDay, until: endDay })
  })

  it.each([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-12-31', 1, '2027-01-07'],
    ['agenda', '2027-01-03', -1, '2026-12-27'],
    ['month', '2027-01-31', 1, '2027-02-01'],
    ['month', '2028-03-31', -1, '2028-02-01'],
  ] as const)('the view %s of %s moves by %i to %s', (view, day, step, next) => {
    expect(stepDay(view, day, step)).toBe(next)
  })

  it('the period of the calendar is named in both languages', () => {
    const period = computePeriod('month', '2026-11-26')
    expect(titleOfPeriod('month', period, '2026-11-26', 'en')).toBe('November 2026')
    expect(titleOfPeriod('month', period, '2026-11-26', 'fr')).toBe('novembre 2026')
  })

  it('a week and a day are named by their dates', () => {
    expect(titleOfPeriod('week', computePeriod('week', '2026-12-01'), '2026-12-01', 'en')).toBe('29 Nov – 5 Dec 2026')
    expect(titleOfPeriod('day', computePeriod('day', '2026-12-01'), '2026-12-01', 'en')).toBe('Tuesday, 1 Dec 2026')
  })
})
