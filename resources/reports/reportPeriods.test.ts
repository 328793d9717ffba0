import { expect, it } from 'vitest'
import { daysOfPeriod, periodOfChoice } from './reportPeriods.ts'

const fixedDays = { from: '2025-02-03', to: null }

it.each([
  ['ALL', '2026-03-31', null, null],
  ['LAST_7_DAYS', '2026-03-03', '2026-02-24', '2026-03-02'],
  ['LAST_30_DAYS', '2026-03-31', '2026-03-01', '2026-03-30'],
  ['LAST_MONTH', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['LAST_MONTH', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['LAST_MONTH', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['LAST_QUARTER', '2026-01-01', '2025-10-01', '2025-12-31'],
  ['LAST_QUARTER', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['THIS_YEAR', '2026-09-30', '2026-01-01', '2026-09-30'],
  ['THIS_WEEK', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['THIS_WEEK', '2026-03-02', '2026-03-02', '2026-03-02'],
  ['LAST_WEEK', '2026-03-01', '2026-02-16', '2026-02-22'],
  ['THIS_MONTH', '2026-03-31', '2026-03-01', '2026-03-31'],
  ['THIS_QUARTER', '2026-05-09', '2026-04-01', '2026-05-09'],
  ['FIXED', '2026-09-30', '2025-02-03', null],
] as const)('firstDay', (period, today, firstDay, lastDay) =>
  expect(daysOfPeriod(period, today, fixedDays)).toEqual({ from: firstDay, to: lastDay }),
)

it('names dates by the period that covers them today', () => {
  expect(periodOfChoice(null, { from: null, to: null }, '2026-03-11')).toBe('ALL')
  expect(periodOfChoice(null, { from: '2026-03-02', to: '2026-03-08' }, '2026-03-11')).toBe('LAST_WEEK')
  expect(periodOfChoice(null, { from: '2026-03-02', to: '2026-03-07' }, '2026-03-11')).toBe('FIXED')
})

it('keeps the chosen period while another has the same days, and drops it when the days differ', () => {
  const firstQuarter = { from: '2026-01-01', to: '2026-02-10' }
  expect(periodOfChoice('THIS_YEAR', firstQuarter, '2026-02-10')).toBe('THIS_YEAR')
  expect(periodOfChoice('THIS_QUARTER', firstQuarter, '2026-02-10')).toBe('THIS_QUARTER')
  expect(periodOfChoice('FIXED', firstQuarter, '2026-02-10')).toBe('FIXED')
  expect(periodOfChoice('LAST_WEEK', firstQuarter, '2026-02-10')).toBe('THIS_QUARTER')
  expect(periodOfChoice('constructor', firstQuarter, '2026-02-11')).toBe('FIXED')
})
