import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SummaryAnswer } from './answers.ts'
import { parseGrouping, withoutSmall } from './summary.ts'

it.each([
  ['studyId', { field: 'studyId', span: null }],
  ['enrolledOn:month', { field: 'enrolledOn', span: 'month' }],
  ['dob:ages', { field: 'dob', span: 'ages' }],
  ['enrolledOn:fortnight', null],
  ['a:b:c', null],
  ['', null],
])('reads the grouping %s as %j', (groupKey, expectedGrouping) => {
  expect(parseGrouping(groupKey)).toEqual(expectedGrouping)
})

/** The first group contains the rows without a value. */
const summary = (...counts: number[]): SummaryAnswer => ({
  by: ['place'],
  total: counts.reduce((sum, count) => sum + count, 0),
  groups: counts.map((count, index) => ({ values: { place: index === 0 ? null : index }, count })).filter(({ count }) => count > 0),
})
const getPublishedCounts = (...counts: number[]) =>
  withoutSmall(summary(...counts), 5).groups.map(({ count, below }) => (below === undefined ? count : `${count} in several`))

it('publishes small groups as one group without names', () => {
  expect(getPublishedCounts(9, 3, 7, 2)).toEqual([9, 7, '5 in several'])
  expect(getPublishedCounts(9, 7, 5)).toEqual([9, 7, 5])
  expect(withoutSmall(summary(9, 3, 2), 5).groups[1]).toEqual({ values: {}, count: 5, below: 5 })
})

it('publishes a small group without a value, but not next to other small groups', () => {
  expect(getPublishedCounts(1, 9, 7)).toEqual([1, 9, 7])
  expect(getPublishedCounts(1, 9, 3, 7, 2)).toEqual([9, 7, '6 in several'])
})

it('joins further groups while the total would reveal small ones, starting with rows without a value', () => {
  expect(getPublishedCounts(0, 9, 3, 7)).toEqual([9, '10 in several'])
  expect(getPublishedCounts(0, 9, 1, 1, 7)).toEqual([9, '9 in several'])
  expect(getPublishedCounts(30, 9, 3, 7)).toEqual([9, 7, '33 in several'])
  expect(getPublishedCounts(0, 9, 3)).toEqual(['12 in several'])
})

it('publishes no number of different rows for several groups, because one row may be in more than one of them', () => {
  const sources = [
    { values: { source: 'clinic' }, count: 9, value: 7 },
    { values: { source: 'website' }, count: 3, value: 3 },
    { values: { source: 'poster' }, count: 2, value: 2 },
  ]
  const getPublishedGroups = (groups: typeof sources) =>
    withoutSmall({ by: ['source'], total: 14, groups }, 5, { kind: 'distinct', field: 'participantId' }).groups
  expect(getPublishedGroups(sources).at(-1)).toEqual({ values: {}, count: 5, value: null, below: 5 })
  expect(getPublishedGroups(sources.slice(0, 1))).toEqual(sources.slice(0, 1))
})

it('publishes the value of joined groups together, a mean weighted by rows', () => {
  const ages = {
    ...summary(9, 3, 2),
    groups: [40, 30, 20].map((value, index) => ({ values: { place: index }, count: [9, 3, 2][index] ?? 0, value })),
  }
  expect(withoutSmall(ages, 5, { kind: 'mean', field: 'age' }).groups.at(-1)).toEqual({ values: {}, count: 5, value: 26, below: 5 })
})

it('publishes neither groups nor a total below the limit', () => {
  expect(withoutSmall(summary(0, 3), 5)).toEqual({ by: ['place'], total: 0, groups: [], below: 5 })
  expect(withoutSmall(summary(1, 2, 1), 5)).toEqual({ by: ['place'], total: 0, groups: [], below: 5 })
  expect(withoutSmall(summary(3), 5)).toEqual({ by: ['place'], total: 0, groups: [], below: 5 })
  expect(withoutSmall(summary(), 5)).toEqual(summary())
  expect(withoutSmall(summary(1, 2), 1)).toEqual(summary(1, 2))
})

it('keeps small groups from being computed from the others and the total', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 8 }), fc.integer({ min: 2, max: 8 }), (counts, minCount) => {
      const fullSummary = summary(...counts)
      const { groups, total, below: isHidden } = withoutSmall(fullSummary, minCount)
      const shownGroups = groups.filter((group) => group.below === undefined)
      const merged = groups.filter((group) => group.below !== undefined)
      expect(shownGroups.every(({ values, count }) => count >= minCount || (values.place === null && merged.length === 0))).toBe(true)
      if (merged.length > 0) expect(fullSummary.groups.length - shownGroups.length).toBeGreaterThan(1)
      expect(merged.every(({ count, values }) => count >= minCount && Object.keys(values).length === 0)).toBe(true)
      expect(total).toBe(isHidden === undefined ? fullSummary.total : 0)
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    }),
  )
})
