import { expect, it } from 'vitest'
import type { Measure } from './core/measure.ts'
import { groupedBy } from './core/summary.ts'
import { narrowingFilters, periodFilters } from './measureFilters.ts'
import { measures } from './measures.ts'

const toronto = 'America/Toronto'

it('a period of days is days, one of moments begins and ends by the clocks of the organisation', () => {
  expect(periodFilters('participantStudy', 'dateAdded', { from: '2026-03-01', to: '2026-03-31' }, toronto)).toEqual({
    dateAdded_gte: '2026-03-01',
    dateAdded_lte: '2026-03-31',
  })
  expect(periodFilters('participant', 'createdAt', { from: '2026-03-08', to: '2026-03-08' }, toronto)).toEqual({
    createdAt_gte: '2026-03-08T05:00:00.000Z',
    // The day on which clocks go forward is an hour shorter.
    createdAt_lte: '2026-03-09T03:59:59.999Z',
  })
})

it('a measure that is grouped by a date applies the period to that date', () => {
  for (const { by, period, of } of Object.values(measures as Readonly<Record<string, Measure>>)) {
    const dates = by.map((each) => groupedBy(each)).filter((each) => each?.span != null && each.span !== 'ages')
    if (period !== undefined) for (const date of dates) expect([of, date?.field]).toEqual([of, period])
  }
})

it('a measure is narrowed by what its list can be asked for', () => {
  const all = { studyId: 's', siteId: 't', from: '2026-03-01', to: null }
  expect(narrowingFilters(measures.gender, all, 'UTC')).toEqual({ studyIds: 's', siteIds: 't', createdAt_gte: '2026-03-01T00:00:00.000Z' })
  expect(narrowingFilters(measures.usersByStatus, all, 'UTC')).toEqual({ createdAt_gte: '2026-03-01T00:00:00.000Z' })
  expect(narrowingFilters(measures.visitsDue, all, 'UTC')).toEqual({ studyId: 's', siteId: 't' })
})
