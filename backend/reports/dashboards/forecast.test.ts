import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computePoissonLimits, forecastOf, predictGoal } from './forecast.ts'

const enrolledByMonth = new Map([
  ['2026-01-01', 2],
  ['2026-03-01', 6],
  ['2026-04-01', 3],
  ['2026-05-01', 1],
])
const recent = { count: 9, days: 90 }
const state = { goal: 18, today: '2026-05-12', recent, plans: [] }

it('counts months without enrolments too, and extrapolates the rate of the last 90 days', () => {
  const { months, forecast, reaches } = forecastOf(enrolledByMonth, state)
  expect(months.map(({ reached }) => reached)).toEqual([2, 2, 8, 11, 12])
  // One enrolment in ten days: 60 days until the goal, 49 days until the end of June.
  expect(reaches).toEqual({ ...recent, earliest: '2026-06-20', expected: '2026-07-11', latest: '2026-08-20' })
  expect(forecast).toEqual([
    { month: '2026-06-01', reached: 17, planned: null },
    { month: '2026-07-01', reached: 18, planned: null },
  ])
})

it.each([
  ['without a goal', { goal: null }],
  ['once it is reached', { goal: 12 }],
  ['of fewer than five people', { recent: { count: 4, days: 90 } }],
  ['of fewer than four weeks', { recent: { count: 9, days: 27 } }],
])('forecasts nothing %s', (_, change) => {
  expect(forecastOf(enrolledByMonth, { ...state, ...change })).toMatchObject({ forecast: [], reaches: null })
})

it('draws two years ahead, and names no date beyond ten years', () => {
  const { forecast, reaches } = forecastOf(enrolledByMonth, { ...state, goal: 10_000 })
  expect([forecast.length, reaches?.earliest, reaches?.latest]).toEqual([24, null, null])
})

it('shows the current month of a study without participants, and the months since its plan started', () => {
  expect(forecastOf(new Map(), { ...state, goal: 5, recent: { count: 0, days: 90 } })).toEqual({
    months: [{ month: '2026-05-01', reached: 0, planned: null }],
    goal: 5,
    forecast: [],
    reaches: null,
  })
  const plans = [{ startsOn: '2026-03-31', endsOn: '2026-06-09', rampDays: 0, goal: 70 }]
  expect(forecastOf(new Map(), { ...state, plans }).months).toEqual([
    { month: '2026-03-01', reached: 0, planned: 0 },
    { month: '2026-04-01', reached: 0, planned: 30 },
    { month: '2026-05-01', reached: 0, planned: 42 },
  ])
})

it('computes limits close to the exact ones of the Poisson distribution', () => {
  // Exact 80 % limits by Garwood (half the quantiles of chi-square).
  const exact = [
    [5, 2.4326, 9.2747],
    [10, 6.2213, 15.4066],
    [50, 41.1791, 60.3394],
  ] as const
  for (const [count, low, high] of exact) {
    const limits = computePoissonLimits(count)
    expect(Math.abs(limits.low - low)).toBeLessThan(0.003 * low)
    expect(Math.abs(limits.high - high)).toBeLessThan(0.003 * high)
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 5, max: 500 }),
      fc.integer({ min: 28, max: 90 }),
      (missing, count, days) => {
        const forecast = predictGoal(missing, '2026-05-12', { count, days })
        const order = [forecast?.earliest, forecast?.expected, forecast?.latest].map((day) => day ?? '9999')
        expect(order).toEqual(order.toSorted())
      },
    ),
  )
})
