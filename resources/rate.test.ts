import { expect, it } from 'vitest'
import type { SummaryAnswer } from './core/answers.ts'
import { rateOf } from './rate.ts'

type Group = SummaryAnswer['groups'][number]
const group = (gender: string | null, count: number, more: Partial<Group> = {}): Group => ({ values: { gender }, count, ...more })
const summary = (...groups: readonly Group[]): SummaryAnswer => ({
  by: ['gender'],
  total: groups.reduce((sum, { count }) => sum + count, 0),
  groups,
})
const several = (count: number): Group => ({ values: {}, count, below: 5 })
const sharesOf = ({ groups }: SummaryAnswer) =>
  groups.map(({ values, value, hidden, below }) => [below ?? hidden?.[0] ?? values.gender, value])

it('is the share of the rows of each group, and nothing of a group without rows', () => {
  expect(sharesOf(rateOf(summary(group('female', 80), group('male', 40), group('other', 0)), summary(group('female', 20))))).toEqual([
    ['female', 25],
    ['male', 0],
    ['other', null],
  ])
})

it('tells rows that hide a value from those that say nothing', () => {
  const hidden = { hidden: ['gender'] }
  const all = summary(group(null, 10), group(null, 20, hidden))
  expect(sharesOf(rateOf(all, summary(group(null, 5), group(null, 6, hidden))))).toEqual([
    [null, 50],
    ['gender', 30],
  ])
})

it('gives groups whose numbers are not published one share together, and none where the total is not published', () => {
  const all = summary(group('female', 80), group('male', 40), several(20))
  expect(sharesOf(rateOf(all, summary(group('female', 20), several(12))))).toEqual([
    ['female', 25],
    [5, 20],
  ])
  const nothing = { by: ['gender'], total: 0, groups: [], below: 5 }
  expect(rateOf(all, nothing)).toEqual(nothing)
  expect(rateOf(nothing, nothing)).toEqual(nothing)
})
