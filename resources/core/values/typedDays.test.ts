import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type DateOrder, orderOf, typedDays } from './typedDays.ts'

const orders = ['monthFirst', 'dayFirst'] as const satisfies readonly DateOrder[]

describe('a typed date', () => {
  it.each([
    '11/19/1969',
    '19/11/1969',
    '19-11-1969',
    '19.11.1969',
    '1969-11-19',
    '1969/11/19',
    '19691119',
    '19 Nov 1969',
    '19-NOV-1969',
    '19nov1969',
    'Nov 19, 1969',
    'November 19th, 1969',
    '19th of November 1969',
    '19 nov. 1969',
    'le 19 novembre 1969',
    ' 19  Novembre, 1969 ',
    '1969 Nov 19',
  ])('%s is read as 19 November 1969', (input) => {
    for (const order of orders) expect(typedDays(input, order)).toEqual(['1969-11-19'])
  })

  it.each([
    ['1er févr. 2001', '2001-02-01'],
    ['1ER FÉVRIER 2001', '2001-02-01'],
    ['15 août 1980', '1980-08-15'],
    ['3 juil. 1980', '1980-07-03'],
    ['3 juin 1980', '1980-06-03'],
    ['24 déc. 1999', '1999-12-24'],
    ['12 sept. 2010', '2010-09-12'],
    ['29 Feb 2000', '2000-02-29'],
    ['07/07/1977', '1977-07-07'],
  ])('%s is read as the expected date', (input, day) => {
    for (const order of orders) expect(typedDays(input, order)).toEqual([day])
  })

  test('a typed date with two readings yields first the one that is usual in the language', () => {
    expect(typedDays('03/04/1980', orderOf('en'))).toEqual(['1980-03-04', '1980-04-03'])
    expect(typedDays('03/04/1980', orderOf('fr-CA'))).toEqual(['1980-04-03', '1980-03-04'])
  })

  it.each([
    '',
    'soon',
    '29 Feb 2001',
    '31/02/1980',
    '1969-13-01',
    '00/00/2000',
    '19/11/69',
    '1969-11-1',
    '1969-1',
    '196911',
    '3 jui 1980',
    '3 ma 1980',
    '19 Nov 19690',
    '1/1/0000',
    '2026-11-21T10:00:00Z',
    '5 constructor 2000',
    '١٩/١١/١٩٦٩',
  ])('%s is no date', (input) => {
    for (const order of orders) expect(typedDays(input, order)).toEqual([])
  })
})

describe('any typed text', () => {
  const anyDay = fc
    .date({ min: new Date('1850-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
    .map((moment) => moment.toISOString().slice(0, 10))

  test('typed text is read only as existing dates, each once', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d/ .-]{6,12}$/)), fc.constantFrom(...orders), (input, order) => {
        const days = typedDays(input, order)
        expect(new Set(days).size).toBe(days.length)
        expect(days.length).toBeLessThanOrEqual(2)
        for (const day of days) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
      }),
    ))

  test('typed text is read as a date in every format of either language', () =>
    fc.assert(
      fc.property(anyDay, fc.constantFrom('en-CA', 'fr-CA'), fc.constantFrom('long', 'short', '2-digit'), (day, language, month) => {
        const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', year: 'numeric', month, day: '2-digit' })
        expect(typedDays(format.format(new Date(day)), orderOf(language))).toContain(day)
      }),
    ))

  test('typed text has the same two readings in both orders, beginning with the written order', () =>
    fc.assert(
      fc.property(anyDay, fc.constantFrom('/', '.', '-', ' '), (iso, sign) => {
        const [year, month, day] = iso.split('-')
        expect(typedDays([month, day, year].join(sign), 'monthFirst')[0]).toBe(iso)
        expect(typedDays([day, month, year].join(sign), 'dayFirst')[0]).toBe(iso)
        const readings = orders.map((order) => [...typedDays([day, month, year].join(sign), order)].sort())
        expect(readings[0]).toEqual(readings[1])
      }),
    ))
})
