import { describe, expect, test } from 'vitest'
import { healthCard, province, typeOf } from './fields/index.ts'
import { formatHealthCard, isHealthCard, stripHealthCard } from './healthCard.ts'
import { provincesOf } from './places.ts'

/** Specification 2, section 5, and the design's decisions: typed, stored, shown. */
const cards: readonly (readonly [province: string, typed: string, stored: string, shown: string])[] = [
  ['AB', '12345-6789', '123456789', '12345-6789'],
  ['BC', '9123 456 789', '9123456789', '9123 456 789'],
  ['MB', '12345 6789', '123456789', '12345 6789'],
  ['NB', '123-456-789', '123456789', '123-456-789'],
  ['NL', '1234 5678 9012', '123456789012', '1234 5678 9012'],
  ['NT', 'n1234567', 'N1234567', 'N1234567'],
  ['NS', '1234 567 890', '1234567890', '1234 567 890'],
  ['NU', '123456789', '123456789', '123 456 789'],
  ['ON', '1234-567-890-xx', '1234567890XX', '1234-567-890-XX'],
  ['PE', '12345678', '12345678', '12345678'],
  ['QC', 'trem 1234 5678', 'TREM12345678', 'TREM 1234 5678'],
  ['SK', '123 456 789', '123456789', '123 456 789'],
  ['YT', '123-456-789', '123456789', '123-456-789'],
]

test('letters of names are taken with accents and stored without', () => expect(stripHealthCard('Bélm 8310 1471')).toBe('BELM83101471'))

test('every province has a rule', () => expect(cards.map(([code]) => code).toSorted()).toEqual([...provincesOf('CA')].toSorted()))

describe.each(cards)('%s', (code, typed, stored, shown) => {
  test('is stored without spaces and dashes, in upper case', () => expect(stripHealthCard(typed)).toBe(stored))
  test('fits its own rule', () => expect(isHealthCard(stored, code)).toBe(true))
  test('one character more or less does not fit', () => {
    expect(isHealthCard(`${stored}1`, code)).toBe(false)
    expect(isHealthCard(stored.slice(1), code)).toBe(false)
  })
  test('is shown in the groups of the card', () => expect(formatHealthCard(stored, code)).toBe(shown))
  test('is spaced while it is typed, and never loses a character', () => {
    for (let length = 0; length <= stored.length + 2; length += 1) {
      const part = `${stored}99`.slice(0, length)
      expect(stripHealthCard(formatHealthCard(part, code))).toBe(part)
    }
  })
})

describe('the field', () => {
  const field = healthCard({ province: 'cardProvince' })
  const codes = (value: string, row: Record<string, unknown>): string[] =>
    typeOf(field)
      .check(value, field, { row, today: '' })
      .map(({ code }) => code)
  test('asks for the province first', () => expect(codes('1234567890XX', {})).toEqual(['selectProvinceFirst']))
  test('names the province in its problem', () => {
    expect(typeOf(field).check('1', field, { row: { cardProvince: 'ON' }, today: '' })).toEqual([
      { code: 'healthCardInvalid', details: { province: 'ON' } },
    ])
  })
  test('admits any number where the province has no rule', () => expect(codes('ABC1', { cardProvince: 'NY' })).toEqual([]))
  test('must name a province', () => {
    expect(typeOf(field).misdeclared(field, {})).toHaveLength(1)
    expect(typeOf(field).misdeclared(field, { cardProvince: province() })).toEqual([])
  })
})
