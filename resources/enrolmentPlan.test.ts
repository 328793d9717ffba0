import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysAfter } from './core/day.ts'
import { comparePlan, type EnrolmentPlan, plannedOn } from './enrolmentPlan.ts'

const plan: EnrolmentPlan = { startsOn: '2026-01-01', rampDays: 60, endsOn: '2026-12-27', goal: 330 }

it('plans half the full rate through the ramp, and the full rate afterwards', () => {
  // 360 days, 60 of them with half of the rate on average: 330 days of one person a day.
  expect(plannedOn(plan, daysAfter(plan.startsOn, 30))).toBeCloseTo(7.5)
  expect(plannedOn(plan, daysAfter(plan.startsOn, 60))).toBeCloseTo(30)
  expect(plannedOn(plan, daysAfter(plan.startsOn, 70))).toBeCloseTo(40)
  expect(plannedOn({ ...plan, rampDays: 0 }, daysAfter(plan.startsOn, 180))).toBeCloseTo(165)
})

const plans = fc
  .record({
    start: fc.integer({ min: 0, max: 2000 }),
    length: fc.integer({ min: 1, max: 2000 }),
    rampDays: fc.nat(2500),
    goal: fc.nat(10_000),
  })
  .map(({ start, length, rampDays, goal }): EnrolmentPlan => {
    const startsOn = daysAfter('2024-01-01', start)
    return { startsOn, rampDays, endsOn: daysAfter(startsOn, length), goal }
  })

it('begins with zero, ends with the goal, and never falls between, whatever the plan', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: -100, max: 4200 }), fc.nat(100), (each, first, step) => {
      const day = daysAfter('2024-01-01', first)
      const [now, later] = [plannedOn(each, day), plannedOn(each, daysAfter(day, step))]
      expect(now).toBeGreaterThanOrEqual(0)
      expect(later).toBeGreaterThanOrEqual(now - 1e-6)
      expect(later).toBeLessThanOrEqual(each.goal + 1e-6)
      expect(plannedOn(each, each.startsOn)).toBe(0)
      expect(plannedOn(each, each.endsOn)).toBe(each.goal)
      // No jump on the last day: a day before is near the goal by the full rate.
      const length = (Date.parse(each.endsOn) - Date.parse(each.startsOn)) / 86_400_000
      expect(each.goal - plannedOn(each, daysAfter(each.endsOn, -1))).toBeLessThanOrEqual((2 * each.goal) / length + 1e-6)
    }),
  )
})

it('adds the plans of sites up, and rounds once', () => {
  fc.assert(
    fc.property(fc.array(plans, { maxLength: 6 }), (all) => {
      const { planned } = comparePlan(all, 0, '2026-06-01')
      expect(planned).toBe(Math.round(all.reduce((sum, each) => sum + plannedOn(each, '2026-06-01'), 0)))
    }),
  )
})

it.each([
  [35, 'BEHIND'],
  [36, 'ON_TRACK'],
  [44, 'ON_TRACK'],
  [45, 'AHEAD'],
])('of 40 planned, %i enrolled are %s', (enrolled, status) => {
  expect(comparePlan([plan], enrolled, daysAfter(plan.startsOn, 70))).toEqual({ planned: 40, enrolled, status })
})

it('is on track before anybody is planned, and ahead with the first', () => {
  expect(comparePlan([plan], 0, '2025-12-01').status).toBe('ON_TRACK')
  expect(comparePlan([plan], 1, '2025-12-01').status).toBe('AHEAD')
})
