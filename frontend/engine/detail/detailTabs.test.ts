import { expect, test } from 'vitest'
import { sectionsOf } from '#resources/core/tabs.ts'
import { getResource } from '#resources/index.ts'
import { countedSectionOf, detailTabsOf, openTabOf } from './detailTabs.ts'

const tabs = detailTabsOf(getResource('participant'), {}, () => true)

test('the detail view of a participant has seven tabs', () =>
  expect(tabs.map(({ key }) => key)).toEqual(['overview', 'visits', 'formsAndConsents', 'medications', 'safety', 'files', 'timeline']))

test.each([
  ['details', 'overview', 'details'],
  ['health', 'overview', 'health'],
  ['agreement', 'overview', 'agreement'],
  ['followUps', 'overview', 'followUps'],
  ['studies', 'visits', 'studies'],
  ['concomitant', 'medications', 'concomitant'],
  ['attachments', 'files', 'attachments'],
  ['contacts', 'timeline', 'contacts'],
  ['comments', 'timeline', 'timeline'],
  ['activity', 'timeline', 'timeline'],
  ['history', 'timeline', 'history'],
  ['overview', 'overview', null],
])('the address of the former tab %s opens the tab %s at its section', (requested, tab, section) =>
  expect(openTabOf(tabs, requested)).toEqual({ tab, section }),
)

test('an address with an unknown tab, or without one, opens no tab', () => {
  expect(openTabOf(tabs, 'unknown')).toBeNull()
  expect(openTabOf(tabs, null)).toBeNull()
})

test('sections whose rows the user may not list are left out, and tabs without any other section', () => {
  const hidden = new Set(['therapy', 'participantVisit', 'followUp'])
  const visible = detailTabsOf(getResource('participant'), {}, (resource) => !hidden.has(resource))
  expect(visible.map(({ key }) => key)).not.toContain('medications')
  expect(visible.flatMap(sectionsOf).map(({ key }) => key)).not.toContain('plannedVisits')
  expect(openTabOf(visible, 'followUps')).toBeNull()
  expect(openTabOf(visible, 'concomitant')).toBeNull()
})

test('only a tab with a single section shows a count', () =>
  expect(tabs.map(countedSectionOf)).toEqual([null, null, null, 'concomitant', null, 'attachments', null]))
