import { expect, it } from 'vitest'
import { dateFilters } from './dates.ts'

const day = { name: 'dob', isDay: true }
const moment = { name: 'at', isDay: false }
const zone = 'America/Toronto'

it('a date covers the whole year, month or day that it names', () => {
  expect(dateFilters('1990', day, zone)).toEqual({ dob_gte: '1990-01-01', dob_lte: '1990-12-31' })
  expect(dateFilters('eq2024-02', day, zone)).toEqual({ dob_gte: '2024-02-01', dob_lte: '2024-02-29' })
  expect(dateFilters('gt2024-02', day, zone)).toEqual({ dob_gte: '2024-03-01' })
  expect(dateFilters('ge2024-02', day, zone)).toEqual({ dob_gte: '2024-02-01' })
  expect(dateFilters('lt2024-03-01', day, zone)).toEqual({ dob_lte: '2024-02-29' })
  expect(dateFilters('le2024', day, zone)).toEqual({ dob_lte: '2024-12-31' })
})

it('a moment without a zone is one of the organization, also on days when the clocks change', () => {
  expect(dateFilters('2026-03-08', moment, zone)).toEqual({ at_gte: '2026-03-08T05:00:00.000Z', at_lte: '2026-03-09T03:59:59.999Z' })
  expect(dateFilters('ge2026-03-08T12:00', moment, zone)).toEqual({ at_gte: '2026-03-08T16:00:00.000Z' })
  expect(dateFilters('2026-03-08T12:00:05', moment, zone)).toEqual({
    at_gte: '2026-03-08T16:00:05.000Z',
    at_lte: '2026-03-08T16:00:05.999Z',
  })
  expect(dateFilters('gt2026-03-08T12:00:00.5Z', moment, zone)).toEqual({ at_gte: '2026-03-08T12:00:00.501Z' })
  expect(dateFilters('lt2026-03-08T12:00:00+02:00', moment, zone)).toEqual({ at_lte: '2026-03-08T09:59:59.999Z' })
})

it('a value that is no date, and a comparison that lists do not have, is rejected', () => {
  for (const value of ['', 'soon', '2024-13', '2024-02-30', 'ne2024', 'ap2024', '20240101', '2024-01-01T10:00'])
    expect([value, dateFilters(value, day, zone)]).toEqual([value, null])
  for (const value of ['2024-01-01T25:00', '2024-02-30T10:00Z', '2024-01-01T10'])
    expect([value, dateFilters(value, moment, zone)]).toEqual([value, null])
})
