import { describe, expect, it } from 'vitest'
import { choice, date, datetime, fieldTypes } from '#resources/core/fields/index.ts'
import { datetimeAt, instantAt, localDatetime, readDate, timesOfDay } from '../base/i18n/dates.ts'
import { numbersIn, parseNumber } from '../base/i18n/numbers.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { titleOf } from '../base/texts/texts.ts'
import { formatBytes } from './bytes.ts'
import { fieldViews } from './index.ts'
import { readJson, UnreadableJson, writeJson } from './jsonText.ts'
import { formatPhone } from './phoneFormat.ts'
import { withBound } from './range.ts'
import { relativeIn, relatives, withRelative } from './relative.ts'

describe('field views', () => {
  it('offer a filter exactly where the type has operators', () => {
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
  ])('%s', (typed, shown) => expect(formatPhone(typed)).toBe(shown))
})

describe('numbers', () => {
  it('are read with either decimal mark, and what is none stays', () => {
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
  it('are written as the language writes them', () => {
    expect([numbersIn('en').format(1234.5), numbersIn('fr').write(1234.5)]).toEqual(['1,234.5', '1234,5'])
  })
  it('of bytes count in 1024', () => expect(formatBytes(5 * 1024 * 1024, 'en')).toBe('5 MB'))
})

describe('dates', () => {
  it('are real days only', () =>
    expect([readDate('2024-02-29'), readDate('2023-02-29'), readDate('24-1-1')].map((day) => day !== null)).toEqual([true, false, false]))
  it('show an instant on the reader’s clock, and other text as it is', () => {
    expect(localDatetime('2026-11-21T10:05:00.000Z')).toMatch(/^2026-11-2[01] \d\d:\d5$/)
    expect(localDatetime('soon')).toBe('soon')
  })
  it('know every quarter of an hour', () =>
    expect([timesOfDay.length, timesOfDay[5]?.value, timesOfDay.at(-1)?.value]).toEqual([96, '01:15', '23:45']))
})

describe('JSON', () => {
  it('keeps what cannot be read', () => {
    const unreadable = readJson('[{')
    expect(unreadable).toBeInstanceOf(UnreadableJson)
    expect(writeJson(unreadable)).toBe('[{')
    expect([readJson(' '), readJson('{"a":1}')]).toEqual([null, { a: 1 }])
  })
})

describe('references', () => {
  it('find their titles for one and for several', () => {
    expect(labelsOf({ siteId: '1', labels: { siteId: 'North' } }, 'siteId')).toEqual({ 1: 'North' })
    expect(labelsOf({ labels: { siteIds: { 1: 'North' } } }, 'siteIds')).toEqual({ 1: 'North' })
    expect(labelsOf({ siteId: '1' }, 'siteId')).toEqual({})
  })
  it('stand for their own titles in a title', () => {
    expect(titleOf({ title: ['studyId', 'siteId'] }, { studyId: '1', siteId: '2', labels: { studyId: 'Trial', siteId: 'North' } })).toBe(
      'Trial · North',
    )
  })
  it('leave a name as it is written', () => {
    expect(titleOf({ title: ['firstName', 'lastName'] }, { firstName: 'Ada', lastName: 'Lind' })).toBe('Ada Lind')
  })
  it('stand beside coded values in words', () => {
    const definition = { title: ['type', 'documentVersion'], fields: { type: choice({ values: ['TERMS_OF_USE'] }) } } as const
    const row = { type: 'TERMS_OF_USE', documentVersion: '1.2' }
    expect(titleOf(definition, row, () => 'Terms of use')).toBe('Terms of use · 1.2')
    expect(titleOf(definition, row)).toBe('TERMS_OF_USE · 1.2')
  })
})

describe('a range', () => {
  it('changes one bound and keeps the other', () => {
    const range = withBound(withBound([], 'gte', 1), 'lte', 9)
    expect(withBound(range, 'gte', null)).toEqual([{ operator: 'lte', value: 9 }])
  })
})

describe('days around today', () => {
  it('are known again by their filters, of days and of moments', () => {
    for (const field of [date(), datetime()])
      expect(relatives.map((name) => relativeIn(field, withRelative(field, name)))).toEqual([...relatives])
  })
  it('end a day of moments where the next begins', () => {
    expect(withRelative(date(), 'today').map(({ value }) => value)).toEqual(['$today', '$today'])
    expect(withRelative(datetime(), 'today').map(({ value }) => value)).toEqual(['$today', '$today+1'])
  })
  it('are none where somebody chose other days', () => expect(relativeIn(date(), [{ operator: 'gte', value: '2026-11-01' }])).toBeNull())
})

describe('a moment', () => {
  it('is typed on the clocks of its place', () => {
    expect(instantAt('America/Winnipeg', '2026-11-22 09:30')).toBe('2026-11-22T15:30:00.000Z')
    expect(datetimeAt('America/Toronto', '2026-11-22T17:30:00.000Z')).toBe('2026-11-22 12:30')
    expect([instantAt('America/Toronto', '2026-11-22'), datetimeAt('America/Toronto', 'soon')]).toEqual([null, 'soon'])
  })
})
