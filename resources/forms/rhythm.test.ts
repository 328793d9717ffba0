import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueDayOf, type Rhythm } from './rhythm.ts'

const weekly: Rhythm = { dueOn: '2026-01-31', every: 1, unit: 'WEEKS', endsOn: null, endsAfter: null }
const days = (rhythm: Rhythm, many: number) => Array.from({ length: many }, (_, index) => dueDayOf(rhythm, index + 1))

describe('dueDayOf', () => {
  it('counts days and weeks from the first day', () => {
    expect(days(weekly, 3)).toEqual(['2026-01-31', '2026-02-07', '2026-02-14'])
    expect(days({ ...weekly, every: 3, unit: 'DAYS' }, 3)).toEqual(['2026-01-31', '2026-02-03', '2026-02-06'])
  })

  it('keeps the day of the month, and takes the last one where a month has no such day', () => {
    expect(days({ ...weekly, unit: 'MONTHS' }, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(dueDayOf({ ...weekly, dueOn: '2027-11-30', every: 3, unit: 'MONTHS' }, 2)).toBe('2028-02-29')
  })

  it('ends after so many times, or with a day, whichever comes first', () => {
    expect(days({ ...weekly, endsAfter: 2 }, 3)).toEqual(['2026-01-31', '2026-02-07', null])
    expect(days({ ...weekly, endsAfter: 9, endsOn: '2026-02-10' }, 3)).toEqual(['2026-01-31', '2026-02-07', null])
    expect(dueDayOf({ ...weekly, endsOn: '2026-02-07' }, 2)).toBe('2026-02-07')
  })

  it('goes on from day to day, never back, whatever the rhythm', () => {
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
