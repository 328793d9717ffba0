import { expect, it } from 'vitest'
import { daysOfPeriod } from './reportPeriods.ts'

const fixed = { from: '2025-02-03', to: null }

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
  ['FIXED', '2026-09-30', '2025-02-03', null],
] as const)('%s as of %s is from %s to %s', (period, today, from, to) => expect(daysOfPeriod(period, today, fixed)).toEqual({ from, to }))
