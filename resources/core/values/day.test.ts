import { describe, expect, it } from 'vitest'
import { date, datetime, typeOf } from '../fields/index.ts'
import { startValue, validate } from '../validate.ts'
import { dateOfRow, formatClock, formatDate, isTimeZone, parseClock, startOfDay, zoneOf } from './day.ts'

const parseInstant = (text: string): Date => new Date(text)

describe('dates and times of a time zone', () => {
  it.each([
    ['America/Toronto', '2026-11-22T04:59:59.999Z', '2026-11-21'],
    ['America/Toronto', '2026-11-22T05:00:00.000Z', '2026-11-22'],
    ['America/Winnipeg', '2026-11-22T05:00:00.000Z', '2026-11-21'],
    ['America/St_Johns', '2026-11-22T03:30:00.000Z', '2026-11-22'],
    ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-22'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', '2026-11-22'],
  ])('the date in %s at %s is %s', (zone, instant, day) => expect(formatDate(zone, parseInstant(instant))).toBe(day))

  it.each([
    ['America/Toronto', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/Toronto', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/Toronto', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/Toronto', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-22', '2026-11-21T18:15:00.000Z'],
  ])('a day starts in %s on %s at %s', (zone, day, instant) => {
    expect(startOfDay(zone, day).toISOString()).toBe(instant)
    expect(formatDate(zone, new Date(Date.parse(instant) - 1))).not.toBe(day)
  })

  it('a day starts at the first existing time when midnight is skipped', () =>
    expect(formatClock('Africa/Cairo', startOfDay('Africa/Cairo', '2026-04-24'))).toBe('2026-04-24 01:00'))

  it.each([
    ['2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
    ['2026-03-08 02:30', '2026-03-08T07:30:00.000Z'],
    ['2026-07-01 09:00', '2026-07-01T13:00:00.000Z'],
  ])('the local time %s in Toronto is %s', (clock, instant) => expect(parseClock('America/Toronto', clock).toISOString()).toBe(instant))

  it('a date in a timestamp field is the first moment of that day', () =>
    expect(typeOf(datetime()).momentOfDay?.('2026-11-22', 'America/Toronto')).toBe('2026-11-22T05:00:00.000Z'))

  it('only IANA names are accepted as time zones', () => {
    const names = ['America/Toronto', 'UTC', 'Etc/GMT+5', 'Mars/Base', '+05:00', 'toString', '', 'America/Toronto\u0000']
    expect(names.map(isTimeZone)).toEqual([true, true, true, false, false, false, false, false])
  })
})

describe('the date that applies to rules', () => {
  const zones = { organisation: 'America/Toronto', sites: { winnipeg: 'America/Winnipeg' } }
  const resource = { fields: { past: date({ notInFuture: true }), ahead: date({ notInPast: true }) } }
  const eveningInstant = parseInstant('2026-11-22T03:30:00.000Z')

  it('the date that applies to rules uses the time zone of the site, else of the organisation', () => {
    expect([{ siteId: 'winnipeg' }, { siteId: 'elsewhere' }, { siteId: 'constructor' }, {}].map((row) => zoneOf(zones, row))).toEqual([
      'America/Winnipeg',
      'America/Toronto',
      'America/Toronto',
      'America/Toronto',
    ])
  })

  it('the date that applies to rules is the local date on an evening in Toronto, though it is the next day in UTC', () => {
    const today = dateOfRow(zones, {}, eveningInstant)
    expect(today).toBe('2026-11-21')
    expect(validate(resource, { past: today, ahead: today }, today)).toEqual([])
    expect(validate(resource, { past: '2026-11-22', ahead: '2026-11-20' }, today).map(({ path, code }) => `${path} ${code}`)).toEqual([
      'past inFuture',
      'ahead inPast',
    ])
    expect(startValue(date({ defaultOffsetDays: 0 }), today)).toBe('2026-11-21')
  })

  it('the date that applies to rules changes in Winnipeg an hour after Toronto', () => {
    const night = parseInstant('2026-11-22T05:30:00.000Z')
    expect([dateOfRow(zones, {}, night), dateOfRow(zones, { siteId: 'winnipeg' }, night)]).toEqual(['2026-11-22', '2026-11-21'])
  })
})
