import dayjs from 'dayjs'
import 'dayjs/locale/fr-ca.js'
import { afterEach, describe, expect, it } from 'vitest'
import { dateWords, dayRange } from './dates.ts'

afterEach(() => {
  dayjs.locale('en')
})

describe('a date as people read it', () => {
  it.each([
    ['1992-07-05', 'plain', '1992-07-05', '5 juill. 1992'],
    ['1992-07-05 14:05', 'plain', '1992-07-05 14:05', '5 juill. 1992 14:05'],
    ['2026-11-22 09:00', 'audit', '11-22-2026 09:00', '22 nov. 2026 09:00'],
    ['2026-11-02', 'card', 'November 2, 2026', '2 novembre 2026'],
    ['1992-07-05', 'birth', '07/05/1992', '5 juill. 1992'],
    ['1992-07-05 14:05', 'short', '5 Jul 1992 14:05', '5 juill. 1992 14:05'],
    ['soon', 'plain', 'soon', 'soon'],
    ['2024-02-30', 'plain', '2024-02-30', '2024-02-30'],
  ] as const)('%s, %s', (text, style, english, french) => {
    expect(dateWords(text, style)).toBe(english)
    dayjs.locale('fr-ca')
    expect(dateWords(text, style)).toBe(french)
  })
})

describe('days from one to another', () => {
  it.each([
    ['2026-12-10', '2026-12-15', '10–15 Dec 2026', '10–15 déc. 2026'],
    ['2026-10-25', '2026-11-21', '25 Oct – 21 Nov 2026', '25 oct. – 21 nov. 2026'],
    ['2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027', '28 déc. 2026 – 3 janv. 2027'],
    ['2026-12-10', '2026-12-10', '10 Dec 2026', '10 déc. 2026'],
  ])('name both ends: %s to %s', (from, to, english, french) => {
    expect(dayRange(from, to)).toBe(english)
    dayjs.locale('fr-ca')
    expect(dayRange(from, to)).toBe(french)
  })
})
