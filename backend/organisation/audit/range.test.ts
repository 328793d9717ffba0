import { describe, expect, it } from 'vitest'
import type { ApplicationError } from '../../platform/common/errors.ts'
import { fileNameOf } from './exportCalls.ts'
import { parseHistoryFilter, readFilter } from './filter.ts'
import { listQuery } from './historyCalls.ts'
import { readRange } from './range.ts'

const errorOf = (work: () => unknown): ApplicationError | null => {
  try {
    work()
  } catch (error) {
    return error as ApplicationError
  }
  return null
}
const codeOf = (work: () => unknown): string => errorOf(work)?.message ?? 'none'
const problemOf = (work: () => unknown) => errorOf(work)?.details.fields?.[0]

const toronto = 'America/Toronto'

describe('a date range', () => {
  it.each([
    ['2026-01-02', '2026-01-02', '2026-01-02T05:00:00.000Z', '2026-01-03T04:59:59.999Z'],
    // Clocks in the tested time zone go forward that night.
    ['2026-03-08', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['9999-12-31', '9999-12-31', '9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
    ['2026-01-02T10:00:00Z', '2026-01-02T12:00:00+01:00', '2026-01-02T10:00:00.000Z', '2026-01-02T11:00:00.000Z'],
    ['2026-01-02 10:00', undefined, '2026-01-02T10:00:00.000Z', null],
    [undefined, '1767348000000', null, '2026-01-02T10:00:00.000Z'],
    ['', undefined, null, null],
  ])('reads the range from %s to %s in days of the organisation', (fromDate, toDate, start, end) => {
    expect(readRange(fromDate, toDate, toronto)).toEqual({ from: start, to: end })
  })

  it.each([
    ['2026-01-03', '2026-01-02'],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['yesterday', undefined],
    [undefined, '2026-01-02T25:00'],
    ['2026-01-02T10:00:01Z', '2026-01-02T10:00:00Z'],
    ['99999999999999', undefined],
  ])('rejects the range from %s to %s', (fromDate, toDate) => {
    expect(codeOf(() => readRange(fromDate, toDate, toronto))).toBe(fromDate === '99999999999999' ? 'none' : 'InvalidDateRange')
  })
})

describe('filters of the audit list', () => {
  it('the audit list covers 90 days by default, and more on request', () => {
    const now = Date.parse('2026-04-01T00:00:00Z')
    expect(listQuery({ page: '0' }, toronto, now)).toEqual({ page: '0', at_gte: '2026-01-01T00:00:00.000Z' })
    expect(listQuery({ at_lte: '2020-01-01T00:00:00Z' }, toronto, now)).toEqual({ at_lte: '2020-01-01T00:00:00Z' })
    expect(listQuery({ from: '2020-01-01', kind: 'site' }, toronto, now)).toEqual({ at_gte: '2020-01-01T05:00:00.000Z', kind: 'site' })
    expect(listQuery({ filter: '{"kind":"site","to":"2026-01-05"}' }, toronto, now)).toEqual({
      at_lte: '2026-01-06T04:59:59.999Z',
      kind: 'site',
    })
  })

  it('unknown filters of the audit list are rejected', () => {
    for (const filter of ['{', '[]', '7'])
      expect(
        problemOf(() => readFilter(filter)),
        filter,
      ).toEqual({ path: 'filter', code: 'notAnObject' })
    expect(problemOf(() => readFilter('{"password":"x"}'))).toEqual({ path: 'password', code: 'unknownParameter' })
    expect(problemOf(() => readFilter('{"kind":{"a":1}}'))).toEqual({ path: 'kind', code: 'notText' })
    expect(problemOf(() => parseHistoryFilter({ password: 'x' }, toronto))).toEqual({ path: 'password', code: 'unknownParameter' })
    expect(problemOf(() => parseHistoryFilter({ userId: 'me' }, toronto))).toEqual({ path: 'userId', code: 'notAReference' })
    expect(parseHistoryFilter({ kind: 'site', startTime: '2026-01-01' }, toronto)).toMatchObject({
      kind: 'site',
      from: '2026-01-01T05:00:00.000Z',
      to: null,
      userId: null,
    })
  })

  it('the file of the audit list is named by its date and range, in dates of the organisation', () => {
    const now = new Date('2026-11-22T02:00:00Z')
    expect(fileNameOf({ from: null, to: null }, toronto, { now })).toBe('audit-history-2026-11-21.csv')
    const { from, to } = readRange('2026-01-01', '2026-01-31', toronto)
    expect(fileNameOf({ from, to }, toronto, { now })).toBe('audit-history-2026-11-21_2026-01-01_2026-01-31.csv')
    expect(fileNameOf({ from, to: null }, toronto, { now, format: 'xlsx' })).toBe('audit-history-2026-11-21_2026-01-01_2026-11-21.xlsx')
  })
})
