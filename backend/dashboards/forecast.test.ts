import { expect, it } from 'vitest'
import { forecastOf } from './forecast.ts'

const enrolled = new Map([
  ['2026-01-01', 2],
  ['2026-03-01', 6],
  ['2026-04-01', 3],
  ['2026-05-01', 1],
])

it('months without anybody are months too, and the goal is reached at the pace of the last three whole ones', () => {
  const { months, forecast, reachedIn } = forecastOf(enrolled, { goal: 18, today: '2026-05-12' })
  expect(months.map(({ reached }) => reached)).toEqual([2, 2, 8, 11, 12])
  expect(forecast).toEqual([
    { month: '2026-06-01', reached: 15 },
    { month: '2026-07-01', reached: 18 },
  ])
  expect(reachedIn).toBe('2026-07-01')
})

it.each([
  ['without a goal', { goal: null, today: '2026-05-12' }],
  ['once it is reached', { goal: 12, today: '2026-05-12' }],
  ['where nobody came lately', { goal: 18, today: '2026-09-12' }],
])('nothing is foretold %s', (_, known) => {
  expect(forecastOf(enrolled, known)).toMatchObject({ forecast: [], reachedIn: null })
})

it('looks two years ahead, and no further', () => {
  const { forecast, reachedIn } = forecastOf(enrolled, { goal: 10_000, today: '2026-05-12' })
  expect([forecast.length, reachedIn]).toEqual([24, null])
})

it('a study in which nobody is yet has this month', () => {
  expect(forecastOf(new Map(), { goal: 5, today: '2026-05-12' })).toEqual({
    months: [{ month: '2026-05-01', reached: 0 }],
    goal: 5,
    forecast: [],
    reachedIn: null,
  })
})
