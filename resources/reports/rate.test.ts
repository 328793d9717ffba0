import { expect, it } from 'vitest'
import type { SummaryAnswer } from '../core/answers/answers.ts'
import { rateOf } from './rate.ts'

type Group = SummaryAnswer['groups'][number]
const group = (gender: string | null, count: number, overrides: Partial<Group> = {}): Group => ({ values: { gender }, count, ...overrides })
const createSummary = (...groups: readonly Group[]): SummaryAnswer => ({
  by: ['gender'],
  total: groups.reduce((sum, { count }) => sum + count, 0),
  groups,
})
const createSmallGroup = (count: number): Group => ({ values: {}, count, below: 5 })
const sharesOf = ({ groups }: SummaryAnswer) =>
  groups.map(({ values, value, hidden, below }) => [below ?? hidden?.[0] ?? values.gender, value])

it('a rate is the share of rows in each group, and empty for a group without rows', () => {
  expect(
    sharesOf(rateOf(createSummary(group('female', 80), group('male', 40), group('other', 0)), createSummary(group('female', 20)))),
  ).toEqual([
    ['female', 25],
    ['male', 0],
    ['other', null],
  ])
})

it('distinguishes rows with a hidden value from those without one', () => {
  const hidden = { hidden: ['gender'] }
  const fullSummary = createSummary(group(null, 10), group(null, 20, hidden))
  expect(sharesOf(rateOf(fullSummary, createSummary(group(null, 5), group(null, 6, hidden))))).toEqual([
    [null, 50],
    ['gender', 30],
  ])
})

it('gives unpublished groups one common share, and none when the total is not published', () => {
  const fullSummary = createSummary(group('female', 80), group('male', 40), createSmallGroup(20))
  expect(sharesOf(rateOf(fullSummary, createSummary(group('female', 20), createSmallGroup(12))))).toEqual([
    ['female', 25],
    [5, 20],
  ])
  const emptySummary = { by: ['gender'], total: 0, groups: [], below: 5 }
  expect(rateOf(fullSummary, emptySummary)).toEqual(emptySummary)
  expect(rateOf(emptySummary, emptySummary)).toEqual(emptySummary)
})
