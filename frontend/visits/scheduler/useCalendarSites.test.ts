import { expect, it } from 'vitest'
import { getSiteColour, getStudyColour } from './useCalendarSites.ts'

it('a study keeps its colour whatever the calendar shows, and the first sites have other colours than the first studies', () => {
  const studies = [{ id: 'a' }, { id: 'b' }]
  expect(getStudyColour(studies, 'b')).toBe('var(--chart-2)')
  expect(getSiteColour(0)).toBe('var(--chart-7)')
  expect(getSiteColour(7)).toBe(getSiteColour(0))
})
