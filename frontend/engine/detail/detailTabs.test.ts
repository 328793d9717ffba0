import { expect, test } from 'vitest'
import { getResource } from '#resources/index.ts'
import { detailTabsOf, openTabOf } from './detailTabs.ts'

const tabs = detailTabsOf(getResource('participant'), {})

test('the detail view of a participant shows one timeline in place of comments and activity', () => {
  const keys = tabs.map(({ key }) => key)
  expect(keys).toContain('timeline')
  expect(keys).not.toContain('comments')
  expect(keys).not.toContain('activity')
})

test.each([
  ['timeline', 'timeline'],
  ['comments', 'timeline'],
  ['activity', 'timeline'],
  ['studies', 'studies'],
  ['unknown', null],
  [null, null],
])('the address of the tab %s leads to %s', (requested, expected) => expect(openTabOf(tabs, requested)).toBe(expected))
