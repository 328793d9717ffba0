import { generatePath } from 'react-router'
import { expect, it } from 'vitest'
import { isWanted } from './isWanted.ts'
import { knownPatterns, patternOf, unknownPage } from './patternOf.ts'

const id = '0198a000-0000-7000-8000-000000000001'
/** What an address may hold in each of its places: an id, a name that somebody typed, an address of a person, a code. */
const given = [id, 'Okafor, Anna', 'anna.okafor@example.org', '2222-3333-4444']

const parametersOf = (pattern: string): readonly string[] => [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

it.each([...new Set(knownPatterns)])('%s tells no id and no name', (pattern) => {
  for (const value of given) {
    const path = generatePath(pattern, Object.fromEntries(parametersOf(pattern).map((name) => [name, value])) as never)
    for (const address of [path, `${path}/`]) {
      const told = patternOf(address)
      expect(knownPatterns).toContain(told)
      for (const each of given) {
        expect(told).not.toContain(each)
        expect(decodeURIComponent(told)).not.toContain(each)
      }
    }
  }
})

it('tells pages apart', () => {
  expect(patternOf(`/participants/${id}`)).toBe('/participants/:id')
  expect(patternOf('/participants')).toBe('/participants')
  expect(patternOf('/admin/sites/new')).toBe('/admin/sites/new')
  expect(patternOf('/participants/edit/new-participant')).toBe('/participants/edit/new-participant')
})

it.each([`/nowhere/${id}`, '/Anna Okafor', '/participants/a/b/c/d/e', '//evil.example/Anna'])(
  '%s, which is no page of ours, is told as none',
  (path) => {
    expect(patternOf(path)).toBe(unknownPage)
  },
)

it('whoever asks to be let alone is', () => {
  expect(isWanted({})).toBe(true)
  expect(isWanted({ doNotTrack: null, globalPrivacyControl: false })).toBe(true)
  expect(isWanted({ doNotTrack: '1' })).toBe(false)
  expect(isWanted({ globalPrivacyControl: true })).toBe(false)
})
