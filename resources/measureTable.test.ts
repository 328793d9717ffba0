import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SummaryAnswer } from './core/answers.ts'
import { daysAfter } from './core/day.ts'
import type { Measure } from './core/measure.ts'
import { measures } from './measures.ts'
import { headField, type MeasureWords, measureTable } from './measureTable.ts'
import { endOfSpan, startOfSpan } from './spans.ts'

const words: MeasureWords = {
  label: (by, { values }) => String(values[by]),
  notMentioned: 'not mentioned',
  hidden: 'hidden',
  small: 'small',
  partial: (label) => `${label} (partial)`,
  others: (count) => `${count} others`,
}
const today = '2026-11-28'
const columns = (span: string): Measure => ({ of: 'participantStudy', by: [`enrolledOn:${span}`], period: 'enrolledOn', chart: 'columns' })
const line: Measure = { ...columns('month'), chart: 'line' }
const summary = (counts: Readonly<Record<string, number>>, by = 'enrolledOn:month'): SummaryAnswer => ({
  by: [by],
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  groups: Object.entries(counts).map(([day, count]) => ({ values: { [by]: day === '' ? null : day }, count })),
})
const linesOf = (...[measure, counted, days]: [Measure, SummaryAnswer, object?]) =>
  measureTable(measure, counted, words, { ...days, today }).lines.map(({ label, figures }) => [label, figures[0]?.count])

it('fills the spans of a time chart from the first one to today, and says which is not over', () => {
  expect(linesOf(columns('month'), summary({ '2026-08-01': 3, '2026-10-01': 2 }))).toEqual([
    ['2026-08-01', 3],
    ['2026-09-01', 0],
    ['2026-10-01', 2],
    ['2026-11-01 (partial)', 0],
  ])
  expect(linesOf(columns('quarter'), summary({ '2026-01-01': 1 }, 'enrolledOn:quarter')).map(([, count]) => count)).toEqual([1, 0, 0, 0])
  expect(linesOf(columns('year'), summary({ '2023-01-01': 1, '': 4 }, 'enrolledOn:year'))).toEqual([
    ['2023-01-01', 1],
    ['2024-01-01', 0],
    ['2025-01-01', 0],
    ['2026-01-01 (partial)', 0],
    ['not mentioned', 4],
  ])
  expect(linesOf(columns('month'), summary({}))).toEqual([])
})

it('fills them through the period, and says which ones it cuts', () => {
  const period = { from: '2026-03-10', to: '2026-06-30' }
  expect(linesOf(columns('month'), summary({ '2026-04-01': 3 }), period)).toEqual([
    ['2026-03-01 (partial)', 0],
    ['2026-04-01', 3],
    ['2026-05-01', 0],
    ['2026-06-01', 0],
  ])
  expect(linesOf(columns('month'), summary({ '2026-10-01': 1 }), { from: null, to: '2027-12-31' }).at(-1)).toEqual([
    '2026-11-01 (partial)',
    0,
  ])
  const due: Measure = measures.visitsDue
  expect(linesOf(due, summary({ '2026-12-07': 2 }, 'visitDate:week')).map(([label]) => label)).toEqual([
    '2026-11-23 (partial)',
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
    '2026-12-21 (partial)',
  ])
})

it('adds up the figures of a line chart from what was before the period, rows without a day beside them', () => {
  const counted = { ...summary({ '2026-07-01': 3, '2026-09-01': 2, '': 1 }), before: 81 }
  expect(linesOf(line, counted, { from: '2026-06-15', to: '2026-10-15' })).toEqual([
    ['2026-06-01', 81],
    ['2026-07-01', 84],
    ['2026-08-01', 84],
    ['2026-09-01', 86],
    ['2026-10-01 (partial)', 86],
    ['not mentioned', 1],
  ])
  expect(linesOf(line, { ...summary({}), before: 7 }, { from: '2026-10-01', to: '2026-10-31' })).toEqual([['2026-10-01', 7]])
})

it('leaves months without a mean or a rate empty, and adds neither up', () => {
  const by = 'enrolledOn:month'
  const groups = [{ values: { [by]: '2026-09-01' }, count: 2, value: 41.5 }]
  const mean: Measure = { ...line, value: { kind: 'mean', field: 'durationMinutes' } }
  expect(linesOf(mean, { by: [by], total: 2, groups }).map(([, count]) => count)).toEqual([41.5, null, null])
  const sum: Measure = { ...line, value: { kind: 'sum', field: 'durationMinutes' } }
  expect(linesOf(sum, { by: [by], total: 2, groups, before: 10 }).map(([, count]) => count)).toEqual([51.5, 51.5, 51.5])
})

it('names ages by the age, and other lines by their field', () => {
  expect([headField(measures.ages), headField(measures.gender), headField(line)]).toEqual(['age', 'gender', 'enrolledOn'])
})

it('keeps every row, in spans without a gap, whatever the rows and the period are', () => {
  const day = fc.integer({ min: -900, max: 0 }).map((ago) => daysAfter(today, ago))
  const span = fc.constantFrom('week', 'month', 'quarter', 'year')
  fc.assert(
    fc.property(fc.array(day, { maxLength: 30 }), span, fc.option(day), fc.option(day), fc.boolean(), (days, each, from, to, isLine) => {
      fc.pre(from === null || to === null || from <= to)
      const by = `enrolledOn:${each}`
      const within = days.filter((one) => (from === null || one >= from) && (to === null || one <= to))
      const before = isLine && from !== null ? days.filter((one) => one < from).length : 0
      const starts = Map.groupBy(within.map((one) => startOfSpan(each, one)).toSorted(), (start) => start)
      const counted = { ...summary(Object.fromEntries([...starts].map(([start, own]) => [start, own.length])), by), before }
      const { lines } = measureTable({ ...columns(each), chart: isLine ? 'line' : 'columns' }, counted, words, { from, to, today })
      for (const [index, { key }] of lines.entries())
        if (index > 0) expect(key).toBe(daysAfter(endOfSpan(each, lines[index - 1]?.key ?? ''), 1))
      for (const { key, figures } of lines) {
        const end = endOfSpan(each, key)
        const expected = isLine
          ? days.filter((one) => one <= end && (to === null || one <= to))
          : within.filter((one) => one >= key && one <= end)
        expect([key, figures[0]?.count]).toEqual([key, expected.length])
      }
      if (within.length > 0) expect(lines.map(({ key }) => key)).toEqual(expect.arrayContaining([...starts.keys()]))
    }),
  )
})
