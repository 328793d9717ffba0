import { describe, expect, it } from 'vitest'
import { choice, date, datetime, fieldTypes } from '#resources/core/fields/index.ts'
import { formatInstant, formatLocalDatetime, parseInstant, readDate, timesOfDay } from '../base/i18n/dates.ts'
import { numbersOf, parseNumber } from '../base/i18n/numbers.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { titleOf } from '../base/texts/texts.ts'
import { formatBytes } from './bytes.ts'
import { fieldViews } from './index.ts'
import { readJson, UnreadableJson, writeJson } from './jsonText.ts'
import { formatPhone } from './phoneFormat.ts'
import { withBound } from './range.ts'
import { relativePeriodOf, relatives, withRelative } from './relative.ts'

describe('field views', () => {
  it('field views offer a filter exactly when the type has operators', () => {
    const unlike = Object.entries(fieldTypes).filter(
      ([name, { operators }]) => 'Filter' in fieldViews[name as keyof typeof fieldViews] !== operators.length > 0,
    )
    expect(unlike.map(([name]) => name)).toEqual([])
  })
})

describe('phone numbers', () => {
  it.each([
    ['5145550123', '+1 514-555-0123'],
    ['(514) 555-0123', '+1 514-555-0123'],
    ['+15145550123', '+1 514-555-0123'],
    ['+33 1 42 68 53 00', '+33 1 42 68 53 00'],
    ['51455501234567', '51455501234567'],
    ['514 55 01', '514 55 01'],
    ['call me', 'call me'],
    ['', ''],
  ])('formats %s', (enteredNumber, formattedNumber) => expect(formatPhone(enteredNumber)).toBe(formattedNumber))
})

describe('numbers', () => {
  it('numbers are read with either decimal separator, and other text is left unchanged', () => {
    expect(['172,5', '172.5', '1 234', '-3', '', 'abc', '1.2.3', '1e5'].map(parseNumber)).toEqual([
      172.5,
      172.5,
      1234,
      -3,
      null,
      'abc',
      '1.2.3',
      '1e5',
    ])
  })
  it('numbers are formatted for the language', () => {
    expect([numbersOf('en').format(1234.5), numbersOf('fr').write(1234.5)]).toEqual(['1,234.5', '1234,5'])
  })
  it('numbers of bytes are counted in units of 1024', () => expect(formatBytes(5 * 1024 * 1024, 'en')).toBe('5 MB'))
})

describe('dates', () => {
  it('accepts only existing dates', () =>
    expect([readDate('2024-02-29'), readDate('2023-02-29'), readDate('24-1-1')].map((day) => day !== null)).toEqual([true, false, false]))
  it('shows a timestamp in the reader’s time zone, and other text unchanged', () => {
    expect(formatLocalDatetime('2026-11-21T10:05:00.000Z')).toMatch(/^2[01] Nov 2026, \d\d:\d5$/)
    expect(formatLocalDatetime('soon')).toBe('soon')
  })
  it('lists every quarter of an hour', () =>
    expect([timesOfDay.length, timesOfDay[5]?.value, timesOfDay.at(-1)?.value]).toEqual([96, '01:15', '23:45']))
})

describe('JSON', () => {
  it('keeps unreadable JSON as text', () => {
    const unreadable = readJson('[{')
    expect(unreadable).toBeInstanceOf(UnreadableJson)
    expect(writeJson(unreadable)).toBe('[{')
    expect([readJson(' '), readJson('{"a":1}')]).toEqual([null, { a: 1 }])
  })
})

describe('references in titles', () => {
  it('finds the titles of one and of several references', () => {
    expect(labelsOf({ siteId: '1', labels: { siteId: 'North' } }, 'siteId')).toEqual({ 1: 'North' })
    expect(labelsOf({ labels: { siteIds: { 1: 'North' } } }, 'siteIds')).toEqual({ 1: 'North' })
    expect(labelsOf({ siteId: '1' }, 'siteId')).toEqual({})
  })
  it('references in a title are replaced by their own titles', () => {
    expect(titleOf({ title: ['studyId', 'siteId'] }, { studyId: '1', siteId: '2', labels: { studyId: 'Trial', siteId: 'North' } })).toBe(
      'Trial · North',
    )
  })
  it('leaves a name in a title unchanged', () => {
    expect(titleOf({ title: ['firstName', 'lastName'] }, { firstName: 'Ada', lastName: 'Lind' })).toBe('Ada Lind')
  })
  it('references in a title are combined with the labels of coded values', () => {
    const definition = { title: ['type', 'documentVersion'], fields: { type: choice({ values: ['TERMS_OF_USE'] }) } } as const
    const row = { type: 'TERMS_OF_USE', documentVersion: '1.2' }
    expect(titleOf(definition, row, () => 'Terms of use')).toBe('Terms of use · 1.2')
    expect(titleOf(definition, row)).toBe('TERMS_OF_USE · 1.2')
  })
})

describe('a filter range', () => {
  it('a filter range changes one bound and keeps the other', () => {
    const range = withBound(withBound([], 'gte', 1), 'lte', 9)
    expect(withBound(range, 'gte', null)).toEqual([{ operator: 'lte', value: 9 }])
  })
})

describe('relative dates', () => {
  it('relative dates are recognised from their filters, for dates and for timestamps', () => {
    for (const field of [date(), datetime()])
      expect(relatives.map((name) => relativePeriodOf(field, withRelative(field, name)))).toEqual([...relatives])
  })
  it('relative dates include timestamps up to the start of the next day', () => {
    expect(withRelative(date(), 'today').map(({ value }) => value)).toEqual(['$today', '$today'])
    expect(withRelative(datetime(), 'today').map(({ value }) => value)).toEqual(['$today', '$today+1'])
  })
  it('relative dates are not recognised for other dates', () =>
    expect(relativePeriodOf(date(), [{ operator: 'gte', value: '2026-11-01' }])).toBeNull())
})

describe('a timestamp field', () => {
  it('a timestamp field is entered in the time zone of its site', () => {
    expect(parseInstant('America/Winnipeg', '2026-11-22 09:30')).toBe('2026-11-22T15:30:00.000Z')
    expect(formatInstant('America/Toronto', '2026-11-22T17:30:00.000Z')).toBe('2026-11-22 12:30')
    expect([parseInstant('America/Toronto', '2026-11-22'), formatInstant('America/Toronto', 'soon')]).toEqual([null, 'soon'])
  })
})
