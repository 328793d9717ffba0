import { describe, expect, it, test } from 'vitest'
import { chartsFor, countedResources, groupingsOf, measureOf, problemsOfMeasure } from './customMeasure.ts'

describe('what an administrator may count', () => {
  it('is what measures of the product count, by what its summaries take', () => {
    expect(countedResources).toContain('participantStudy')
    expect(groupingsOf('participant')).toEqual(expect.arrayContaining(['gender', 'dob:ages', 'createdAt:month']))
    expect(groupingsOf('participantVisit')).toEqual(expect.arrayContaining(['status', 'visitDate:week']))
    expect(groupingsOf('participantVisit')).not.toContain('visitDate')
  })

  test.each(countedResources)('every chart of %s is sound', (of) => {
    const [first = '', ...others] = groupingsOf(of)
    for (const by of [...groupingsOf(of).map((each) => [each]), ...others.map((second) => [first, second])])
      for (const chart of chartsFor(by)) expect(problemsOfMeasure({ of, by, chart })).toEqual([])
  })

  it.each([
    [null, 'measure.of notAChoice'],
    [{ of: 'mail', by: ['status'], chart: 'bars' }, 'measure.of notAChoice'],
    [{ of: 'participant', by: [], chart: 'bars' }, 'measure.by required'],
    [{ of: 'participant', by: ['gender', 'gender'], chart: 'stacked' }, 'measure.by required'],
    [{ of: 'participant', by: ['lastName'], chart: 'bars' }, 'measure.by notAChoice'],
    [{ of: 'participant', by: ['gender'], chart: 'pie' }, 'measure.chart notAChoice'],
    [{ of: 'participant', by: ['gender'], chart: 'line' }, 'measure.chart notAChoice'],
    [{ of: 'participant', by: ['gender'], chart: 'bars', colour: 'red' }, 'measure.colour unknownField'],
  ])('%j is refused', (value, problem) => expect(problemsOfMeasure(value).map(({ path, code }) => `${path} ${code}`)).toEqual([problem]))

  it('applies a period to the date that the figures are grouped by, else to the chosen one, else to the first of the resource', () => {
    const dateOf = (measure: object) => measureOf(measure as never).period
    const enrolled = { of: 'participantStudy', by: ['siteId', 'enrolledOn:month'], chart: 'stacked' }
    expect(dateOf(enrolled)).toBe('enrolledOn')
    expect(dateOf({ ...enrolled, period: 'dateAdded' })).toBe('enrolledOn')
    const visits = { of: 'participantVisit', by: ['status'], chart: 'bars' }
    expect(dateOf(visits)).toBe('visitDate')
    expect(dateOf({ ...visits, period: 'completedOn' })).toBe('completedOn')
    expect(dateOf({ of: 'participant', by: ['dob:ages'], chart: 'columns' })).toBe('createdAt')
    expect(problemsOfMeasure({ ...visits, period: 'opensOn' })).toEqual([{ path: 'measure.period', code: 'notAChoice' }])
  })

  it('is narrowed as the product’s own measures are', () =>
    expect(measureOf({ of: 'participant', by: ['gender'], chart: 'bars' })).toMatchObject({
      place: { study: 'studyIds', site: 'siteIds' },
      period: 'createdAt',
    }))
})
