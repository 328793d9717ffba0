import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addSteps, formatDate, parseClock, stepUnits } from '../core/values/day.ts'
import { circleOf, getDaysOutside, targetsOf, type VisitTiming, windowsOf } from './windows.ts'

const zones = ['America/Toronto', 'America/St_Johns', 'Europe/Paris', 'Australia/Lord_Howe', 'Pacific/Apia']
const visit = (visitId: string, others: Partial<VisitTiming> = {}): VisitTiming => ({
  visitId,
  targetDay: 0,
  targetUnit: 'DAYS',
  windowBefore: 0,
  windowAfter: 0,
  dependsOnVisitId: null,
  isBaseline: false,
  ...others,
})
const baseline = visit('baseline', { isBaseline: true })
const noDays = new Map<string, { readonly on: string; readonly isSettled: boolean }>()
const noVisits = new Set<string>()

/** Days of three years, including a leap day and month ends. */
const dayArbitrary = fc.integer({ min: 0, max: 3 * 365 }).map((days) => addDays('2027-01-01', days))
/** Visits of a study, each of which depends on an earlier one. */
const visitsArbitrary = fc
  .array(
    fc.record({
      targetDay: fc.integer({ min: 0, max: 400 }),
      targetUnit: fc.constantFrom(...stepUnits),
      windowBefore: fc.integer({ min: 0, max: 30 }),
      windowAfter: fc.integer({ min: 0, max: 30 }),
      back: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 12 },
  )
  .map((plans) => [
    baseline,
    ...plans.map(({ back, ...plan }, index) =>
      visit(`v${index}`, { ...plan, dependsOnVisitId: back === 0 || back > index ? null : `v${index - back}` }),
    ),
  ])

describe('visit windows', () => {
  it('visit windows count from the baseline visit, which counts from the start of conduct', () => {
    const visits = [baseline, visit('week 2', { targetDay: 14, windowBefore: 2, windowAfter: 3 })]
    expect(windowsOf(visits, { startedOn: '2027-02-20', days: noDays, ended: noVisits }).get('week 2')).toEqual({
      targetOn: '2027-03-06',
      opensOn: '2027-03-04',
      closesOn: '2027-03-09',
      isProjected: true,
    })
    const days = new Map([['baseline', { on: '2027-02-22', isSettled: true }]])
    expect(windowsOf(visits, { startedOn: '2027-02-20', days, ended: noVisits }).get('week 2')).toMatchObject({
      targetOn: '2027-03-08',
      isProjected: false,
    })
  })

  it('visit windows follow a visit scheduled for another date, and are marked as projected', () => {
    const visits = [baseline, visit('a', { targetDay: 7 }), visit('b', { targetDay: 1, targetUnit: 'MONTHS', dependsOnVisitId: 'a' })]
    const days = new Map([
      ['baseline', { on: '2028-01-20', isSettled: true }],
      ['a', { on: '2028-01-31', isSettled: false }],
    ])
    expect(windowsOf(visits, { startedOn: '2028-01-20', days, ended: noVisits }).get('b')).toMatchObject({
      targetOn: '2028-02-29',
      isProjected: true,
    })
  })

  it('visit windows depend on the baseline visit when the visit on which they depend is for another group', () => {
    const visits = [baseline, visit('b', { targetDay: 3, dependsOnVisitId: 'of another group' })]
    expect(windowsOf(visits, { startedOn: '2027-05-01', days: noDays, ended: noVisits }).get('b')?.targetOn).toBe('2027-05-04')
  })

  it('visit windows are whole days, regardless of clock changes at the site', () => {
    fc.assert(
      fc.property(visitsArbitrary, dayArbitrary, fc.constantFrom(...zones), fc.integer({ min: 0, max: 23 }), (visits, day, zone, hour) => {
        // A visit is stored as a moment; its day depends on the site's time zone.
        const moment = parseClock(zone, `${day} ${String(hour).padStart(2, '0')}:30`)
        const startDay = formatDate(zone, moment)
        const windows = windowsOf(visits, {
          startedOn: startDay,
          days: new Map([['baseline', { on: startDay, isSettled: true }]]),
          ended: noVisits,
        })
        for (const each of visits.slice(1)) {
          const window = windows.get(each.visitId)
          const anchor = each.dependsOnVisitId === null ? startDay : windows.get(each.dependsOnVisitId)?.targetOn
          expect(window?.targetOn).toBe(addSteps(anchor ?? '', each.targetDay, each.targetUnit))
          expect(addDays(window?.opensOn ?? '', each.windowBefore)).toBe(window?.targetOn)
          expect(addDays(window?.closesOn ?? '', -each.windowAfter)).toBe(window?.targetOn)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('visit windows move with their reference by the same number of days, when counted in days', () => {
    fc.assert(
      fc.property(visitsArbitrary, dayArbitrary, fc.integer({ min: -40, max: 40 }), (visits, startDay, dayCount) => {
        const visitsWithoutMonths = visits.map((each) => (each.targetUnit === 'MONTHS' ? { ...each, targetUnit: 'WEEKS' as const } : each))
        const before = windowsOf(visitsWithoutMonths, { startedOn: startDay, days: noDays, ended: noVisits })
        const after = windowsOf(visitsWithoutMonths, { startedOn: addDays(startDay, dayCount), days: noDays, ended: noVisits })
        for (const [id, { targetOn }] of before) expect(after.get(id)?.targetOn).toBe(addDays(targetOn, dayCount))
      }),
    )
  })

  it('reports by how many days a visit is outside its window', () => {
    const window = { opensOn: '2027-03-04', closesOn: '2027-03-09' }
    expect(['2027-03-01', '2027-03-04', '2027-03-09', '2027-03-10'].map((day) => getDaysOutside(window, day))).toEqual([-3, 0, 0, 1])
  })
})

describe('dependencies of visits', () => {
  it('dependencies of visits form no circle when each visit depends on an earlier one', () => {
    fc.assert(fc.property(visitsArbitrary, (visits) => circleOf(visits) === null))
  })

  it('dependencies of visits form a circle when a visit depends on one that depends on it', () => {
    const visits = [
      baseline,
      visit('a', { dependsOnVisitId: 'b' }),
      visit('b', { dependsOnVisitId: 'c' }),
      visit('c', { dependsOnVisitId: 'a' }),
    ]
    expect(circleOf(visits)).toEqual(['a', 'b', 'c'])
    expect(circleOf([visit('a', { dependsOnVisitId: 'a' })])).toEqual(['a'])
    expect(circleOf([{ ...baseline, dependsOnVisitId: 'a' }, visit('a')])).toEqual(['baseline', 'a'])
  })
})

describe('a series of visits', () => {
  it('a series of visits counts each visit from the same reference', () => {
    expect(targetsOf({ targetDay: 7, targetUnit: 'DAYS' }, { every: 2, unit: 'WEEKS', count: 3 })).toEqual([
      { targetDay: 7, targetUnit: 'DAYS' },
      { targetDay: 21, targetUnit: 'DAYS' },
      { targetDay: 35, targetUnit: 'DAYS' },
    ])
    expect(targetsOf({ targetDay: 0, targetUnit: 'DAYS' }, { every: 1, unit: 'MONTHS', count: 2 })).toEqual([
      { targetDay: 0, targetUnit: 'MONTHS' },
      { targetDay: 1, targetUnit: 'MONTHS' },
    ])
  })

  it('a series of visits does not convert months to days', () => {
    expect(targetsOf({ targetDay: 7, targetUnit: 'DAYS' }, { every: 1, unit: 'MONTHS', count: 2 })).toBeNull()
  })
})
