import { describe, expect, it } from 'vitest'
import { fileNameOf, getDefaultRange, isInvalid, parametersOf } from './exportRange.ts'

const now = new Date(2026, 10, 21, 15)

describe('the range of an export', () => {
  it('the export range is the past 90 days by default', () => {
    expect(getDefaultRange(now)).toEqual({ scope: 'range', start: '2026-08-23', end: '2026-11-21' })
  })

  it('the export range must end after its start, except for all logs', () => {
    expect(isInvalid({ scope: 'range', start: '2026-11-22', end: '2026-11-21' })).toBe(true)
    expect(isInvalid({ scope: 'range', start: '', end: '2026-11-21' })).toBe(true)
    expect(isInvalid({ scope: 'range', start: '2026-11-2', end: '2026-11-21' })).toBe(true)
    expect(isInvalid({ scope: 'range', start: '2026-11-01', end: '2026-11-31' })).toBe(true)
    expect(isInvalid({ scope: 'range', start: '2026-11-21', end: '2026-11-21' })).toBe(false)
    expect(isInvalid({ scope: 'all', start: '2026-11-22', end: '2026-11-21' })).toBe(false)
  })

  it('the export range is sent in dates of the organisation', () => {
    const range = { scope: 'range', start: '2026-11-20', end: '2026-11-21' } as const
    expect(parametersOf(range)).toEqual({ startTime: '2026-11-20', endTime: '2026-11-21' })
    expect(parametersOf({ ...getDefaultRange(now), scope: 'all' })).toEqual({})
  })

  it('the export range is part of the file name, after the date', () => {
    expect(fileNameOf({ ...getDefaultRange(now), scope: 'all' }, now, 'csv')).toBe('audit-history-2026-11-21.csv')
    expect(fileNameOf({ scope: 'range', start: '2026-11-01', end: '2026-11-02' }, now, 'csv')).toBe(
      'audit-history-2026-11-21_2026-11-01_2026-11-02.csv',
    )
  })
})
