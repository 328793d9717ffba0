import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueDayOf, type Rhythm } from './rhythm.ts'

const weekly: Rhythm = { dueOn: '2026-01-31', every: 1, unit: 'WEEKS', endsOn: null, endsAfter: null }
const getDueDays = (rhythm: Rhythm, count: number) => Array.from({ length: count }, (_, index) => dueDayOf(rhythm, index + 1))

describe('dueDayOf', () => {
  it('dueDayOf counts days and weeks from the first date', () => {
    expect(getDueDays(weekly, 3)).toEqual(['2026-01-31', '2026-02-07', '2026-02-14'])
    expect(getDueDays({ ...weekly, every: 3, unit: 'DAYS' }, 3)).toEqual(['2026-01-31', '2026-02-03', '2026-02-06'])
  })

  it('dueDayOf keeps the day of the month, or the last day of a shorter month', () => {
    expect(getDueDays({ ...weekly, unit: 'MONTHS' }, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(dueDayOf({ ...weekly, dueOn: '2027-11-30', every: 3, unit: 'MONTHS' }, 2)).toBe('2028-02-29')
  })

  it('dueDayOf ends after a number of occurrences or on a date, whichever comes first', () => {
    expect(getDueDays({ ...weekly, endsAfter: 2 }, 3)).toEqual(['2026-01-31', '2026-02-07', null])
    expect(getDueDays({ ...weekly, endsAfter: 9, endsOn: '2026-02-10' }, 3)).toEqual(['2026-01-31', '2026-02-07', null])
    expect(dueDayOf({ ...weekly, endsOn: '2026-02-07' }, 2)).toBe('2026-02-07')
  })

  it('dueDayOf always returns later dates, for any schedule', () => {
    const rhythms = fc.record({
      dueOn: fc
        .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      every: fc.integer({ min: 1, max: 365 }),
      unit: fc.constantFrom('DAYS', 'WEEKS', 'MONTHS'),
      endsOn: fc.constant(null),
      endsAfter: fc.constant(null),
    })
    fc.assert(
      fc.property(rhythms, fc.integer({ min: 1, max: 200 }), (rhythm, time) => {
        const [day, next] = [dueDayOf(rhythm, time), dueDayOf(rhythm, time + 1)]
        return day !== null && next !== null && next > day && (rhythm.unit !== 'MONTHS' || next.slice(8) <= rhythm.dueOn.slice(8))
      }),
    )
  })
})
