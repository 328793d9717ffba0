import { expect, it } from 'vitest'
import { numbersOf } from './numbers.ts'

it('amounts of money have both decimal places in both languages', () => {
  expect(numbersOf('en').formatMoney(1484.5)).toBe('1,484.50')
  expect(numbersOf('fr').formatMoney(-684).replace(/\s/g, ' ')).toBe('-684,00')
})
