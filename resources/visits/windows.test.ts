import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateIn, daysAfter, instantIn, stepsAfter, stepUnits } from '../core/day.ts'
import { circleOf, daysOutside, targetsOf, type VisitTiming, windowsOf } from './windows.ts'

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
const none = new Map<string, { readonly on: string; readonly isSettled: boolean }>()
const nothing = new Set<string>()

/** Days of three years with leap day and month ends. */
const someDay = fc.integer({ min: 0, max: 3 * 365 }).map((days) => daysAfter('2027-01-01', days))
/** A study's visits, each of which hangs on an earlier one. */
const someVisits = fc
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

describe('windows of visits', () => {
  it('count from the baseline visit, which counts from the day on which conduct began', () => {
    const visits = [baseline, visit('week 2', { targetDay: 14, windowBefore: 2, windowAfter: 3 })]
    expect(windowsOf(visits, { startedOn: '2027-02-20', days: none, ended: nothing }).get('week 2')).toEqual({
      targetOn: '2027-03-06',
      opensOn: '2027-03-04',
      closesOn: '2027-03-09',
      isProjected: true,
    })
    const days = new Map([['baseline', { on: '2027-02-22', isSettled: true }]])
    expect(windowsOf(visits, { startedOn: '2027-02-20', days, ended: nothing }).get('week 2')).toMatchObject({
      targetOn: '2027-03-08',
      isProjected: false,
    })
  })

  it('follow a visit that is planned for another day, and are marked as projected', () => {
    const visits = [baseline, visit('a', { targetDay: 7 }), visit('b', { targetDay: 1, targetUnit: 'MONTHS', dependsOnVisitId: 'a' })]
    const days = new Map([
      ['baseline', { on: '2028-01-20', isSettled: true }],
      ['a', { on: '2028-01-31', isSettled: false }],
    ])
    expect(windowsOf(visits, { startedOn: '2028-01-20', days, ended: nothing }).get('b')).toMatchObject({
      targetOn: '2028-02-29',
      isProjected: true,
    })
  })

  it('hang on the baseline visit where the visit that they hang on is for another group', () => {
    const visits = [baseline, visit('b', { targetDay: 3, dependsOnVisitId: 'of another group' })]
    expect(windowsOf(visits, { startedOn: '2027-05-01', days: none, ended: nothing }).get('b')?.targetOn).toBe('2027-05-04')
  })

  it('are whole days, whatever the clocks of the site do', () => {
    fc.assert(
      fc.property(someVisits, someDay, fc.constantFrom(...zones), fc.integer({ min: 0, max: 23 }), (visits, day, zone, hour) => {
        // What is kept of a visit is a moment; the day on which it was is that of the site's clocks.
        const moment = instantIn(zone, `${day} ${String(hour).padStart(2, '0')}:30`)
        const on = dateIn(zone, moment)
        const windows = windowsOf(visits, { startedOn: on, days: new Map([['baseline', { on, isSettled: true }]]), ended: nothing })
        for (const each of visits.slice(1)) {
          const window = windows.get(each.visitId)
          const anchor = each.dependsOnVisitId === null ? on : windows.get(each.dependsOnVisitId)?.targetOn
          expect(window?.targetOn).toBe(stepsAfter(anchor ?? '', each.targetDay, each.targetUnit))
          expect(daysAfter(window?.opensOn ?? '', each.windowBefore)).toBe(window?.targetOn)
          expect(daysAfter(window?.closesOn ?? '', -each.windowAfter)).toBe(window?.targetOn)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('move with their anchor by as many days, where they are told in days', () => {
    fc.assert(
      fc.property(someVisits, someDay, fc.integer({ min: -40, max: 40 }), (visits, on, by) => {
        const inDays = visits.map((each) => (each.targetUnit === 'MONTHS' ? { ...each, targetUnit: 'WEEKS' as const } : each))
        const before = windowsOf(inDays, { startedOn: on, days: none, ended: nothing })
        const after = windowsOf(inDays, { startedOn: daysAfter(on, by), days: none, ended: nothing })
        for (const [id, { targetOn }] of before) expect(after.get(id)?.targetOn).toBe(daysAfter(targetOn, by))
      }),
    )
  })

  it('tell by how many days a visit lies outside', () => {
    const window = { opensOn: '2027-03-04', closesOn: '2027-03-09' }
    expect(['2027-03-01', '2027-03-04', '2027-03-09', '2027-03-10'].map((day) => daysOutside(window, day))).toEqual([-3, 0, 0, 1])
  })
})

describe('what visits hang on', () => {
  it('is no circle where each hangs on an earlier one', () => {
    fc.assert(fc.property(someVisits, (visits) => circleOf(visits) === null))
  })

  it('is a circle where a visit comes to hang on one that hangs on it', () => {
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
  it('counts each from the same anchor', () => {
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

  it('does not tell months in days', () => {
    expect(targetsOf({ targetDay: 7, targetUnit: 'DAYS' }, { every: 1, unit: 'MONTHS', count: 2 })).toBeNull()
  })
})
