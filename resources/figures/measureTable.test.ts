import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SummaryAnswer } from '../core/answers/answers.ts'
import type { Measure } from '../core/measure.ts'
import { addDays } from '../core/values/day.ts'
import { measures } from '../reports/measures.ts'
import { endOfSpan, startOfSpan } from './calendarSpans.ts'
import { getHeadingField, type MeasureLabels, measureTable } from './measureTable.ts'

const labels: MeasureLabels = {
  label: (grouping, { values }) => String(values[grouping]),
  notMentioned: () => 'not mentioned',
  hidden: 'hidden',
  small: 'small',
  partial: (label) => `${label} (partial)`,
  others: (count) => `${count} others`,
}
const today = '2026-11-28'
const createColumnsMeasure = (span: string): Measure => ({
  of: 'participantStudy',
  by: [`enrolledOn:${span}`],
  period: 'enrolledOn',
  chart: 'columns',
})
const line: Measure = { ...createColumnsMeasure('month'), chart: 'line' }
const createSummary = (counts: Readonly<Record<string, number>>, grouping = 'enrolledOn:month'): SummaryAnswer => ({
  by: [grouping],
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  groups: Object.entries(counts).map(([day, count]) => ({ values: { [grouping]: day === '' ? null : day }, count })),
})
const linesOf = (...[measure, summaryAnswer, days]: [Measure, SummaryAnswer, object?]) =>
  measureTable(measure, summaryAnswer, labels, { ...days, today }).lines.map(({ label, figures }) => [label, figures[0]?.count])

it('fills a time chart from the first span to today, and marks the unfinished span', () => {
  expect(linesOf(createColumnsMeasure('month'), createSummary({ '2026-08-01': 3, '2026-10-01': 2 }))).toEqual([
    ['2026-08-01', 3],
    ['2026-09-01', 0],
    ['2026-10-01', 2],
    ['2026-11-01 (partial)', 0],
  ])
  expect(
    linesOf(createColumnsMeasure('quarter'), createSummary({ '2026-01-01': 1 }, 'enrolledOn:quarter')).map(([, count]) => count),
  ).toEqual([1, 0, 0, 0])
  expect(linesOf(createColumnsMeasure('year'), createSummary({ '2023-01-01': 1, '': 4 }, 'enrolledOn:year'))).toEqual([
    ['2023-01-01', 1],
    ['2024-01-01', 0],
    ['2025-01-01', 0],
    ['2026-01-01 (partial)', 0],
    ['not mentioned', 4],
  ])
  expect(linesOf(createColumnsMeasure('month'), createSummary({}))).toEqual([])
})

it('fills a time chart through the period, and marks spans that it cuts', () => {
  const period = { from: '2026-03-10', to: '2026-06-30' }
  expect(linesOf(createColumnsMeasure('month'), createSummary({ '2026-04-01': 3 }), period)).toEqual([
    ['2026-03-01 (partial)', 0],
    ['2026-04-01', 3],
    ['2026-05-01', 0],
    ['2026-06-01', 0],
  ])
  expect(linesOf(createColumnsMeasure('month'), createSummary({ '2026-10-01': 1 }), { from: null, to: '2027-12-31' }).at(-1)).toEqual([
    '2026-11-01 (partial)',
    0,
  ])
  const due: Measure = measures.visitsDue
  expect(linesOf(due, createSummary({ '2026-12-07': 2 }, 'visitDate:week')).map(([label]) => label)).toEqual([
    '2026-11-23 (partial)',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21 (partial)',
  ])
})

it('accumulates a line chart from the rows before the period, with rows without a date separately', () => {
  const lineSummary = { ...createSummary({ '2026-07-01': 3, '2026-09-01': 2, '': 1 }), before: 81 }
  expect(linesOf(line, lineSummary, { from: '2026-06-15', to: '2026-10-15' })).toEqual([
    ['2026-06-01', 81],
    ['2026-07-01', 84],
    ['2026-08-01', 84],
    ['2026-09-01', 86],
    ['2026-10-01 (partial)', 86],
    ['not mentioned', 1],
  ])
  expect(linesOf(line, { ...createSummary({}), before: 7 }, { from: '2026-10-01', to: '2026-10-31' })).toEqual([['2026-10-01', 7]])
})

it('leaves months without a mean or a rate empty, without accumulating them', () => {
  const grouping = 'enrolledOn:month'
  const groups = [{ values: { [grouping]: '2026-09-01' }, count: 2, value: 41.5 }]
  const meanMeasure: Measure = { ...line, value: { kind: 'mean', field: 'durationMinutes' } }
  expect(linesOf(meanMeasure, { by: [grouping], total: 2, groups }).map(([, count]) => count)).toEqual([41.5, null, null])
  const sumMeasure: Measure = { ...line, value: { kind: 'sum', field: 'durationMinutes' } }
  expect(linesOf(sumMeasure, { by: [grouping], total: 2, groups, before: 10 }).map(([, count]) => count)).toEqual([51.5, 51.5, 51.5])
})

it('heads the column of age groups with age, and others with their field', () => {
  expect([getHeadingField(measures.ages), getHeadingField(measures.gender), getHeadingField(line)]).toEqual(['age', 'gender', 'enrolledOn'])
})

it('keeps every row, in spans without a gap, for any rows and period', () => {
  const day = fc.integer({ min: -900, max: 0 }).map((ago) => addDays(today, ago))
  const span = fc.constantFrom('week', 'month', 'quarter', 'year')
  fc.assert(
    fc.property(
      fc.array(day, { maxLength: 30 }),
      span,
      fc.option(day),
      fc.option(day),
      fc.boolean(),
      (days, each, firstDay, lastDay, isLine) => {
        fc.pre(firstDay === null || lastDay === null || firstDay <= lastDay)
        const grouping = `enrolledOn:${each}`
        const datesInRange = days.filter((date) => (firstDay === null || date >= firstDay) && (lastDay === null || date <= lastDay))
        const before = isLine && firstDay !== null ? days.filter((date) => date < firstDay).length : 0
        const starts = Map.groupBy(datesInRange.map((date) => startOfSpan(each, date)).toSorted(), (start) => start)
        const periodSummary = {
          ...createSummary(Object.fromEntries([...starts].map(([start, groupDays]) => [start, groupDays.length])), grouping),
          before,
        }
        const { lines } = measureTable({ ...createColumnsMeasure(each), chart: isLine ? 'line' : 'columns' }, periodSummary, labels, {
          from: firstDay,
          to: lastDay,
          today,
        })
        for (const [index, { key }] of lines.entries())
          if (index > 0) expect(key).toBe(addDays(endOfSpan(each, lines[index - 1]?.key ?? ''), 1))
        for (const { key, figures } of lines) {
          const end = endOfSpan(each, key)
          const expected = isLine
            ? days.filter((date) => date <= end && (lastDay === null || date <= lastDay))
            : datesInRange.filter((date) => date >= key && date <= end)
          expect([key, figures[0]?.count]).toEqual([key, expected.length])
        }
        if (datesInRange.length > 0) expect(lines.map(({ key }) => key)).toEqual(expect.arrayContaining([...starts.keys()]))
      },
    ),
  )
})
