import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SummaryAnswer } from './answers.ts'
import { groupedBy, withoutSmall } from './summary.ts'

it.each([
  ['studyId', { field: 'studyId', span: null }],
  ['enrolledOn:month', { field: 'enrolledOn', span: 'month' }],
  ['dob:ages', { field: 'dob', span: 'ages' }],
  ['enrolledOn:fortnight', null],
  ['a:b:c', null],
  ['', null],
])('%s is counted by as %j', (word, told) => {
  expect(groupedBy(word)).toEqual(told)
})

/** The first group is of rows that say nothing. */
const summary = (...counts: number[]): SummaryAnswer => ({
  by: ['place'],
  total: counts.reduce((sum, count) => sum + count, 0),
  groups: counts.map((count, place) => ({ values: { place: place === 0 ? null : place }, count })).filter(({ count }) => count > 0),
})
const published = (...counts: number[]) =>
  withoutSmall(summary(...counts), 5).groups.map(({ count, below }) => (below === undefined ? count : `${count} in several`))

it('publishes small groups as one group without their names', () => {
  expect(published(9, 3, 7, 2)).toEqual([9, 7, '5 in several'])
  expect(published(9, 7, 5)).toEqual([9, 7, 5])
  expect(withoutSmall(summary(9, 3, 2), 5).groups[1]).toEqual({ values: {}, count: 5, below: 5 })
})

it('publishes few people of whom nothing is said, but not beside small groups', () => {
  expect(published(1, 9, 7)).toEqual([1, 9, 7])
  expect(published(1, 9, 3, 7, 2)).toEqual([9, 7, '6 in several'])
})

it('takes in further groups while the total would tell the small ones, those without a value first', () => {
  expect(published(0, 9, 3, 7)).toEqual([9, '10 in several'])
  expect(published(0, 9, 1, 1, 7)).toEqual([9, '9 in several'])
  expect(published(30, 9, 3, 7)).toEqual([9, 7, '33 in several'])
  expect(published(0, 9, 3)).toEqual(['12 in several'])
})

it('publishes the figure of several groups together, a mean by the rows that it is of', () => {
  const ages = {
    ...summary(9, 3, 2),
    groups: [40, 30, 20].map((value, place) => ({ values: { place }, count: [9, 3, 2][place] ?? 0, value })),
  }
  expect(withoutSmall(ages, 5, { kind: 'mean', field: 'age' }).groups.at(-1)).toEqual({ values: {}, count: 5, value: 26, below: 5 })
})

it('publishes neither groups nor a total of fewer people', () => {
  expect(withoutSmall(summary(0, 3), 5)).toEqual({ by: ['place'], total: 0, groups: [], below: 5 })
  expect(withoutSmall(summary(1, 2, 1), 5)).toEqual({ by: ['place'], total: 0, groups: [], below: 5 })
  expect(withoutSmall(summary(3), 5)).toEqual({ by: ['place'], total: 0, groups: [], below: 5 })
  expect(withoutSmall(summary(), 5)).toEqual(summary())
  expect(withoutSmall(summary(1, 2), 1)).toEqual(summary(1, 2))
})

it('hides small groups from computation by the others and the total', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 14 }), { maxLength: 8 }), fc.integer({ min: 2, max: 8 }), (counts, below) => {
      const all = summary(...counts)
      const { groups, total, below: isHidden } = withoutSmall(all, below)
      const shown = groups.filter((group) => group.below === undefined)
      const merged = groups.filter((group) => group.below !== undefined)
      expect(shown.every(({ values, count }) => count >= below || (values.place === null && merged.length === 0))).toBe(true)
      if (merged.length > 0) expect(all.groups.length - shown.length).toBeGreaterThan(1)
      expect(merged.every(({ count, values }) => count >= below && Object.keys(values).length === 0)).toBe(true)
      expect(total).toBe(isHidden === undefined ? all.total : 0)
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    }),
  )
})
