import { generatePath } from 'react-router'
import { expect, it } from 'vitest'
import { isTrackingAllowed } from './isTrackingAllowed.ts'
import { patternOf, routePatterns, unknownPage } from './patternOf.ts'

const id = '0198a000-0000-7000-8000-000000000001'
/** Values that a URL may contain: an id, a typed name, an email address, a code. */
const input = [id, 'Okafor, Anna', 'anna.okafor@example.org', '2222-3333-4444']

const parametersOf = (pattern: string): readonly string[] => [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

it.each([...new Set(routePatterns)])('%s is reported without ids and names', (pattern) => {
  for (const value of input) {
    const path = generatePath(pattern, Object.fromEntries(parametersOf(pattern).map((name) => [name, value])) as never)
    for (const address of [path, `${path}/`]) {
      const reportedPattern = patternOf(address)
      expect(routePatterns).toContain(reportedPattern)
      for (const each of input) {
        expect(reportedPattern).not.toContain(each)
        expect(decodeURIComponent(reportedPattern)).not.toContain(each)
      }
    }
  }
})

it('distinguishes pages', () => {
  expect(patternOf(`/participants/${id}`)).toBe('/participants/:id')
  expect(patternOf('/participants')).toBe('/participants')
  expect(patternOf('/admin/sites/new')).toBe('/admin/sites/new')
  expect(patternOf('/participants/edit/new-participant')).toBe('/participants/edit/new-participant')
})

it.each([`/nowhere/${id}`, '/Anna Okafor', '/participants/a/b/c/d/e', '//evil.example/Anna'])(
  '%s, which is not a page of the application, is reported as unknown',
  (path) => {
    expect(patternOf(path)).toBe(unknownPage)
  },
)

it('respects "do not track" and global privacy control', () => {
  expect(isTrackingAllowed({})).toBe(true)
  expect(isTrackingAllowed({ doNotTrack: null, globalPrivacyControl: false })).toBe(true)
  expect(isTrackingAllowed({ doNotTrack: '1' })).toBe(false)
  expect(isTrackingAllowed({ globalPrivacyControl: true })).toBe(false)
})
