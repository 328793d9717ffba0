import { expect, it } from 'vitest'
import { routePatterns } from '../analytics/patternOf.ts'
import { findTour, stopsOf } from './tours.ts'

it('each page with a tour is found by its address, and other pages have none', () => {
  expect(findTour('/dashboard')).toBe('dashboard')
  expect(findTour('/study/0198a000-0000-7000-8000-000000000001/notifications/visits')).toBe('notifications')
  expect(findTour('/report')).toBe('reports')
  expect(findTour('/participants')).toBeNull()
  expect(findTour('/report/userReport')).toBeNull()
})

it('tours lead to existing pages, and begin with the purpose of the page', () => {
  const tourNames = routePatterns.map((pattern) => findTour(pattern.replace('/:tab?', ''))).filter((name) => name !== null)
  expect(new Set(tourNames)).toEqual(
    new Set(['dashboard', 'notifications', 'reports', 'library', 'siteSurveys', 'learning', 'announcements']),
  )
  for (const name of tourNames) expect(stopsOf(name)[0]?.target).toBe('#main h1')
})
