import { describe, expect, it, test } from 'vitest'
import { countedResources, getPossibleCharts, groupingsOf, measureOf, problemsOfMeasure } from './customMeasure.ts'

describe('a custom measure', () => {
  it('a custom measure counts resources of the built-in measures, by the groupings of their summaries', () => {
    expect(countedResources).toContain('participantStudy')
    expect(groupingsOf('participant')).toEqual(expect.arrayContaining(['gender', 'dob:ages', 'createdAt:month']))
    expect(groupingsOf('participantVisit')).toEqual(expect.arrayContaining(['status', 'visitDate:week']))
    expect(groupingsOf('participantVisit')).not.toContain('visitDate')
  })

  test.each(countedResources)('every chart of %s is valid', (resource) => {
    const [first = '', ...others] = groupingsOf(resource)
    for (const groupings of [...groupingsOf(resource).map((each) => [each]), ...others.map((second) => [first, second])])
      for (const chart of getPossibleCharts(groupings)) expect(problemsOfMeasure({ of: resource, by: groupings, chart })).toEqual([])
  })

  it.each([
    [null, 'measure.of notAChoice'],
    [{ of: 'mail', by: ['status'], chart: 'bars' }, 'measure.of notAChoice'],
    [{ of: 'participant', by: [], chart: 'bars' }, 'measure.by required'],
    [{ of: 'participant', by: ['gender', 'gender'], chart: 'stacked' }, 'measure.by required'],
    [{ of: 'participant', by: ['lastName'], chart: 'bars' }, 'measure.by notAChoice'],
    [{ of: 'participant', by: ['gender'], chart: 'pie' }, 'measure.chart notAChoice'],
    [{ of: 'participant', by: ['gender'], chart: 'line' }, 'measure.chart notAChoice'],
    [{ of: 'participant', by: ['gender'], chart: 'bars', having: {} }, 'measure.having unknownField'],
  ])('rejects %j', (value, problem) => expect(problemsOfMeasure(value).map(({ path, code }) => `${path} ${code}`)).toEqual([problem]))

  it('a custom measure applies a period to the grouping date, else to a chosen date, else to the first of the resource', () => {
    const dateOf = (measure: object) => measureOf(measure as never).period
    const enrolmentMeasure = { of: 'participantStudy', by: ['siteId', 'enrolledOn:month'], chart: 'stacked' }
    expect(dateOf(enrolmentMeasure)).toBe('enrolledOn')
    expect(dateOf({ ...enrolmentMeasure, period: 'dateAdded' })).toBe('enrolledOn')
    const visits = { of: 'participantVisit', by: ['status'], chart: 'bars' }
    expect(dateOf(visits)).toBe('visitDate')
    expect(dateOf({ ...visits, period: 'completedOn' })).toBe('completedOn')
    expect(dateOf({ of: 'participant', by: ['dob:ages'], chart: 'columns' })).toBe('createdAt')
    expect(problemsOfMeasure({ ...visits, period: 'opensOn' })).toEqual([{ path: 'measure.period', code: 'notAChoice' }])
  })

  it('a custom measure is narrowed like built-in measures', () =>
    expect(measureOf({ of: 'participant', by: ['gender'], chart: 'bars' })).toMatchObject({
      place: { study: 'studyIds', site: 'siteIds' },
      period: 'createdAt',
    }))
})
