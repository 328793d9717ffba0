import { expect, it } from 'vitest'
import { knownPatterns } from '../analytics/patternOf.ts'
import { stopsOf, tourAt } from './tours.ts'

it('each page that has a tour is found by its address, and others have none', () => {
  expect(tourAt('/dashboard')).toBe('dashboard')
  expect(tourAt('/study/0198a000-0000-7000-8000-000000000001/notifications/visits')).toBe('notifications')
  expect(tourAt('/report')).toBe('reports')
  expect(tourAt('/participants')).toBeNull()
  expect(tourAt('/report/userReport')).toBeNull()
})

it('tours lead to pages that there are, and begin with what the page is for', () => {
  const toured = knownPatterns.map((pattern) => tourAt(pattern.replace('/:tab?', ''))).filter((name) => name !== null)
  expect(new Set(toured)).toEqual(new Set(['dashboard', 'notifications', 'reports', 'library', 'siteSurveys', 'learning', 'announcements']))
  for (const name of toured) expect(stopsOf(name)[0]?.target).toBe('#main h1')
})
