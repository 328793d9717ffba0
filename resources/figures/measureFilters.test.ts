import { expect, it } from 'vitest'
import { parseGrouping } from '../core/answers/summary.ts'
import type { Measure } from '../core/measure.ts'
import { measures } from '../reports/measures.ts'
import { createNarrowingFilters, createPeriodFilters } from './measureFilters.ts'

const toronto = 'America/Toronto'

it("filters dates by a period as dates, and timestamps by its limits in the organisation's time zone", () => {
  expect(createPeriodFilters('participantStudy', 'dateAdded', { from: '2026-03-01', to: '2026-03-31' }, toronto)).toEqual({
    dateAdded_gte: '2026-03-01',
    dateAdded_lte: '2026-03-31',
  })
  expect(createPeriodFilters('participant', 'createdAt', { from: '2026-03-08', to: '2026-03-08' }, toronto)).toEqual({
    createdAt_gte: '2026-03-08T05:00:00.000Z',
    // The day has only 23 hours, because daylight saving time begins.
    createdAt_lte: '2026-03-09T03:59:59.999Z',
  })
})

it('a measure that is grouped by a date applies the period to that date', () => {
  for (const { by, period, of } of Object.values(measures as Readonly<Record<string, Measure>>)) {
    const dates = by.map((each) => parseGrouping(each)).filter((each) => each?.span != null && each.span !== 'ages')
    if (period !== undefined) for (const date of dates) expect([of, date?.field]).toEqual([of, period])
  }
})

it('narrows a measure by the filters that its list supports', () => {
  const fullNarrowing = { studyId: 's', siteId: 't', from: '2026-03-01', to: null }
  expect(createNarrowingFilters(measures.gender, fullNarrowing, 'UTC')).toEqual({
    studyIds: 's',
    siteIds: 't',
    createdAt_gte: '2026-03-01T00:00:00.000Z',
  })
  expect(createNarrowingFilters(measures.usersByStatus, fullNarrowing, 'UTC')).toEqual({ createdAt_gte: '2026-03-01T00:00:00.000Z' })
  expect(createNarrowingFilters(measures.visitsDue, fullNarrowing, 'UTC')).toEqual({ studyId: 's', siteId: 't' })
})
