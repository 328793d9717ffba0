import dayjs from 'dayjs'
import 'dayjs/locale/fr-ca.js'
import { afterEach, describe, expect, it } from 'vitest'
import { countDaysBetween, formatDate, formatDateWithWeekday, formatDayRange, formatRelativeDate } from './dates.ts'

afterEach(() => {
  dayjs.locale('en')
})

describe('formatted dates', () => {
  it.each([
    ['1992-07-05', 'plain', '5 Jul 1992', '5 juill. 1992'],
    ['1992-07-05 14:05', 'plain', '5 Jul 1992, 14:05', '5 juill. 1992 14:05'],
    ['2026-11-22 09:00', 'audit', '11-22-2026 09:00', '22 nov. 2026 09:00'],
    ['2026-11-02', 'card', 'November 2, 2026', '2 novembre 2026'],
    ['1992-07-05', 'birth', '07/05/1992', '5 juill. 1992'],
    ['soon', 'plain', 'soon', 'soon'],
    ['2024-02-30', 'plain', '2024-02-30', '2024-02-30'],
  ] as const)('formats %s in the style %s', (text, style, english, french) => {
    expect(formatDate(text, style)).toBe(english)
    dayjs.locale('fr-ca')
    expect(formatDate(text, style)).toBe(french)
  })
})

describe('date ranges', () => {
  it.each([
    ['2026-12-10', '2026-12-15', '10–15 Dec 2026', '10–15 déc. 2026'],
    ['2026-10-25', '2026-11-21', '25 Oct – 21 Nov 2026', '25 oct. – 21 nov. 2026'],
    ['2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027', '28 déc. 2026 – 3 janv. 2027'],
    ['2026-12-10', '2026-12-10', '10 Dec 2026', '10 déc. 2026'],
  ])('date ranges name both ends from %s to %s', (firstDay, lastDay, english, french) => {
    expect(formatDayRange(firstDay, lastDay)).toBe(english)
    dayjs.locale('fr-ca')
    expect(formatDayRange(firstDay, lastDay)).toBe(french)
  })
})

describe('dates in words', () => {
  it.each([
    ['2026-11-27', 'Today', 'Aujourd’hui'],
    ['2026-11-28 15:15', 'Tomorrow 15:15', 'Demain 15:15'],
    ['2026-11-26', 'Yesterday', 'Hier'],
    ['2026-12-02', 'Wednesday', 'Mercredi'],
    ['2026-11-24', '3 days ago', 'Il y a 3 jours'],
    ['2026-12-04', '4 Dec 2026', '4 déc. 2026'],
    ['2026-12-04 09:00', '4 Dec, 09:00', '4 déc., 09:00'],
    ['2025-12-04 09:00', '4 Dec 2025, 09:00', '4 déc. 2025, 09:00'],
    ['soon', 'soon', 'soon'],
    ['2026-02-30', '2026-02-30', '2026-02-30'],
  ])('names %s relative to 27 November 2026', (text, english, french) => {
    expect(formatRelativeDate(text, '2026-11-27')).toBe(english)
    dayjs.locale('fr-ca')
    expect(formatRelativeDate(text, '2026-11-27').replace("'", '’')).toBe(french)
  })

  it('names the weekday before a date', () => {
    expect(formatDateWithWeekday('2026-11-27')).toBe('Friday, 27 Nov 2026')
    dayjs.locale('fr-ca')
    expect(formatDateWithWeekday('2026-11-27')).toBe('Vendredi 27 nov. 2026')
  })

  it('counts whole days across a change of the clocks, and none from text that is no date', () => {
    expect([
      countDaysBetween('2026-10-31', '2026-11-02'),
      countDaysBetween('2026-11-27', '2026-11-24'),
      countDaysBetween('x', '2026-11-24'),
    ]).toEqual([2, -3, null])
  })
})
