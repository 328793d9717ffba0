import { describe, expect, it } from 'vitest'
import { fileNameOf, isInvalid, parametersOf, usualRange } from './exportRange.ts'

const now = new Date(2026, 10, 21, 15)

describe('the range of an export', () => {
  it('is the past 90 days at first', () => {
    expect(usualRange(now)).toEqual({ scope: 'range', start: '2026-08-23', end: '2026-11-21' })
  })

  it('ends after it starts; all logs have none', () => {
    expect(isInvalid({ scope: 'range', start: '2026-11-22', end: '2026-11-21' })).toBe(true)
    expect(isInvalid({ scope: 'range', start: '', end: '2026-11-21' })).toBe(true)
    expect(isInvalid({ scope: 'range', start: '2026-11-2', end: '2026-11-21' })).toBe(true)
    expect(isInvalid({ scope: 'range', start: '2026-11-01', end: '2026-11-31' })).toBe(true)
    expect(isInvalid({ scope: 'range', start: '2026-11-21', end: '2026-11-21' })).toBe(false)
    expect(isInvalid({ scope: 'all', start: '2026-11-22', end: '2026-11-21' })).toBe(false)
  })

  it('is told in days, which are the organisation’s', () => {
    const range = { scope: 'range', start: '2026-11-20', end: '2026-11-21' } as const
    expect(parametersOf(range)).toEqual({ startTime: '2026-11-20', endTime: '2026-11-21' })
    expect(parametersOf({ ...usualRange(now), scope: 'all' })).toEqual({})
  })

  it('is in the name of the file, after the date', () => {
    expect(fileNameOf({ ...usualRange(now), scope: 'all' }, now, 'csv')).toBe('audit-history-2026-11-21.csv')
    expect(fileNameOf({ scope: 'range', start: '2026-11-01', end: '2026-11-02' }, now, 'csv')).toBe(
      'audit-history-2026-11-21_2026-11-01_2026-11-02.csv',
    )
  })
})
