import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../core/values/day.ts'
import { comparePlan, computePlannedEnrolment, type EnrolmentPlan } from './enrolmentPlan.ts'

const plan: EnrolmentPlan = { startsOn: '2026-01-01', rampDays: 60, endsOn: '2026-12-27', goal: 330 }

it('plans half the full rate during the ramp, and the full rate afterwards', () => {
  // The plan has 360 days. In the first 60 the rate is half on average, so the goal is 330 days at the full rate of one person a day.
  expect(computePlannedEnrolment(plan, addDays(plan.startsOn, 30))).toBeCloseTo(7.5)
  expect(computePlannedEnrolment(plan, addDays(plan.startsOn, 60))).toBeCloseTo(30)
  expect(computePlannedEnrolment(plan, addDays(plan.startsOn, 70))).toBeCloseTo(40)
  expect(computePlannedEnrolment({ ...plan, rampDays: 0 }, addDays(plan.startsOn, 180))).toBeCloseTo(165)
})

const plans = fc
  .record({
    start: fc.integer({ min: 0, max: 2000 }),
    length: fc.integer({ min: 1, max: 2000 }),
    rampDays: fc.nat(2500),
    goal: fc.nat(10_000),
  })
  .map(({ start, length, rampDays, goal }): EnrolmentPlan => {
    const startsOn = addDays('2024-01-01', start)
    return { startsOn, rampDays, endsOn: addDays(startsOn, length), goal }
  })

it('starts with zero, ends with the goal, and never decreases, for any plan', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: -100, max: 4200 }), fc.nat(100), (each, first, step) => {
      const day = addDays('2024-01-01', first)
      const [now, later] = [computePlannedEnrolment(each, day), computePlannedEnrolment(each, addDays(day, step))]
      expect(now).toBeGreaterThanOrEqual(0)
      expect(later).toBeGreaterThanOrEqual(now - 1e-6)
      expect(later).toBeLessThanOrEqual(each.goal + 1e-6)
      expect(computePlannedEnrolment(each, each.startsOn)).toBe(0)
      expect(computePlannedEnrolment(each, each.endsOn)).toBe(each.goal)
      // The curve does not jump on the last day: on the day before, the remaining number is at most about one day at the full rate.
      const length = (Date.parse(each.endsOn) - Date.parse(each.startsOn)) / 86_400_000
      expect(each.goal - computePlannedEnrolment(each, addDays(each.endsOn, -1))).toBeLessThanOrEqual((2 * each.goal) / length + 1e-6)
    }),
  )
})

it('adds the plans of sites, and rounds once', () => {
  fc.assert(
    fc.property(fc.array(plans, { maxLength: 6 }), (allPlans) => {
      const { planned } = comparePlan(allPlans, 0, '2026-06-01')
      expect(planned).toBe(Math.round(allPlans.reduce((sum, each) => sum + computePlannedEnrolment(each, '2026-06-01'), 0)))
    }),
  )
})

it.each([
  [35, 'BEHIND'],
  [36, 'ON_TRACK'],
  [44, 'ON_TRACK'],
  [45, 'AHEAD'],
])('with 40 planned, %i enrolled are %s', (enrolledCount, status) => {
  expect(comparePlan([plan], enrolledCount, addDays(plan.startsOn, 70))).toEqual({ planned: 40, enrolled: enrolledCount, status })
})

it('a plan is on track before the first planned participant, and ahead with the first one', () => {
  expect(comparePlan([plan], 0, '2025-12-01').status).toBe('ON_TRACK')
  expect(comparePlan([plan], 1, '2025-12-01').status).toBe('AHEAD')
})
