import { describe, expect, test } from 'vitest'
import { healthCard, province, typeOf } from '../fields/index.ts'
import { provincesOf } from './countries.ts'
import { formatHealthCard, isHealthCard, stripHealthCard } from './healthCard.ts'

/** Expected results from specification 2, section 5, and the design's decisions. */
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

test('accents are removed from the letters of a health card', () => expect(stripHealthCard('Bélm 8310 1471')).toBe('BELM83101471'))

test('every province has a health card rule', () =>
  expect(cards.map(([code]) => code).toSorted()).toEqual([...provincesOf('CA')].toSorted()))

describe.each(cards)('%s', (code, input, stored, formattedCode) => {
  test('a health card number is stored without spaces and dashes, in upper case', () => expect(stripHealthCard(input)).toBe(stored))
  test('a health card number is valid by its own rule', () => expect(isHealthCard(stored, code)).toBe(true))
  test('a health card number is invalid with one character more or less', () => {
    expect(isHealthCard(`${stored}1`, code)).toBe(false)
    expect(isHealthCard(stored.slice(1), code)).toBe(false)
  })
  test('a health card number is shown in the groups printed on the card', () => expect(formatHealthCard(stored, code)).toBe(formattedCode))
  test('a health card number is spaced while typing, without losing a character', () => {
    for (let length = 0; length <= stored.length + 2; length += 1) {
      const prefix = `${stored}99`.slice(0, length)
      expect(stripHealthCard(formatHealthCard(prefix, code))).toBe(prefix)
    }
  })
})

describe('the health card field', () => {
  const field = healthCard({ province: 'cardProvince' })
  const getProblemCodes = (value: string, row: Record<string, unknown>): string[] =>
    typeOf(field)
      .check(value, field, { row, today: '' })
      .map(({ code }) => code)
  test('the health card field requires the province first', () =>
    expect(getProblemCodes('1234567890XX', {})).toEqual(['selectProvinceFirst']))
  test('the health card field names the province in its problem', () => {
    expect(typeOf(field).check('1', field, { row: { cardProvince: 'ON' }, today: '' })).toEqual([
      { code: 'healthCardInvalid', details: { province: 'ON' } },
    ])
  })
  test('the health card field accepts any number when the province has no rule', () =>
    expect(getProblemCodes('ABC1', { cardProvince: 'NY' })).toEqual([]))
  test('the health card field must name a province field', () => {
    expect(typeOf(field).declarationErrors(field, {})).toHaveLength(1)
    expect(typeOf(field).declarationErrors(field, { cardProvince: province() })).toEqual([])
  })
})
