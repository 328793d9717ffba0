import { expect, it } from 'vitest'
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

const groups = (...counts: number[]) => counts.map((count, place) => ({ values: { place }, count }))
const told = (...counts: number[]) => withoutSmall(groups(...counts), 5).map(({ count, below }) => below ?? count)

it('small groups are told as fewer than so many', () => {
  expect(told(9, 3, 7, 2)).toEqual([9, 5, 7, 5])
  expect(told(9, 0, 7, 5)).toEqual([9, 0, 7, 5])
})

it('one that is small alone is not told by what is left of the total: the next smallest is told as vaguely', () => {
  expect(told(9, 3, 7)).toEqual([9, 5, 10])
  expect(told(3)).toEqual([5])
})

it('those of whom nothing is said are told', () => {
  expect(
    withoutSmall(
      [
        { values: { gender: null }, count: 2 },
        { values: { gender: 'male' }, count: 9 },
      ],
      5,
    ),
  ).toEqual([
    { values: { gender: null }, count: 2 },
    { values: { gender: 'male' }, count: 9 },
  ])
})

it('never tells a small figure, nor one that follows from the others', () => {
  for (let run = 0; run < 500; run += 1) {
    const counts = Array.from({ length: 1 + (run % 7) }, () => Math.floor(Math.random() * 12))
    const shown = withoutSmall(groups(...counts), 5)
    expect(shown.some(({ count, below }) => below === undefined && count > 0 && count < 5)).toBe(false)
    const hidden = shown.filter(({ below }) => below !== undefined).length
    if (hidden > 0 && counts.filter((count) => count > 0).length > 1) expect(hidden).toBeGreaterThan(1)
  }
})
