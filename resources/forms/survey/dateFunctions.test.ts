import { afterEach, describe, expect, it } from 'vitest'
import type { FormAnswers } from '../content/answers.ts'
import { createSurvey } from './surveyEngine.ts'

const machineZone = process.env.TZ
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

/** Returns the results of expressions at 23:30 on 8 March 2026 in Vancouver, the day on which summer time begins there. */
function evaluate(expressions: Readonly<Record<string, string>>, data: FormAnswers = {}): FormAnswers {
  const elements = Object.entries(expressions).map(([name, expression]) => ({ type: 'expression', name, expression }))
  const survey = createSurvey(
    { elements, calculatedValues: [{ name: 'stored', expression: "dateAdd({seen}, 1, 'days')", includeIntoResult: true }] },
    { data, timeZone: 'America/Vancouver', instant: new Date('2026-03-09T06:30:00Z') },
  )
  const answers = { ...(survey.data as FormAnswers) }
  survey.dispose()
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !(name in data)))
}

describe('dates in expressions', () => {
  it('stores the same results on machines in every time zone', () => {
    const results = ['UTC', 'America/Vancouver', 'Asia/Kolkata'].map((zone) => {
      process.env.TZ = zone
      return evaluate(
        {
          nextVisit: "dateAdd({seen}, 28, 'days')",
          sameDay: 'dateAdd({seen}, 0)',
          later: "dateAdd({seenAt}, 90, 'minutes')",
          day: 'today()',
          now: 'currentDate()',
          copy: 'getDate({seen})',
          hours: "dateDiff({seen}, '2026-03-09', 'hours')",
          days: 'dateDiff({seen}, {nextVisit})',
          age: 'age({born})',
          year: 'year()',
          weekday: 'weekday()',
          isAfter: 'iif({nextVisit} > today(), 1, 2)',
        },
        { seen: '2026-03-08', seenAt: '2026-03-07T23:30', born: '2000-03-09' },
      )
    })
    expect(results[0]).toEqual({
      nextVisit: '2026-04-05',
      sameDay: '2026-03-08',
      later: '2026-03-08T01:00',
      day: '2026-03-08',
      now: '2026-03-08T23:30',
      copy: '2026-03-08',
      hours: 24,
      days: 28,
      age: 25,
      year: 2026,
      weekday: 0,
      isAfter: 1,
      stored: '2026-03-09',
    })
    expect(results[1]).toEqual(results[0])
    expect(results[2]).toEqual(results[0])
  })

  it('is empty without its date or number', () => {
    const expressions = {
      year: 'year({born})',
      month: 'month({born})',
      day: 'day({born})',
      weekday: 'weekday({born})',
      between: 'diffDays({born}, {seen})',
      hours: "dateDiff({born}, {seen}, 'hours')",
      age: 'age({born})',
      next: 'dateAdd({seen}, {days})',
      broken: "dateAdd('no date', 1)",
    }
    expect(evaluate(expressions, { seen: '2026-03-08' })).toEqual({ stored: '2026-03-09' })
  })

  it('adds a number that is stored as text', () => {
    expect(evaluate({ next: 'dateAdd({seen}, {days})' }, { seen: '2026-03-08', days: '7' })).toMatchObject({ next: '2026-03-15' })
  })
})
