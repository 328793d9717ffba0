import { expect, test } from 'vitest'
import { deriveCode } from './code.ts'

test.each([
  ['Shoe size', 'shoeSize', 'SHOE_SIZE'],
  ['Âge à l’entrée', 'ageALEntree', 'AGE_A_L_ENTREE'],
  ['2nd visit', 'field2ndVisit', '2ND_VISIT'],
  ['—', 'field', 'OPTION'],
])('the label %s becomes the codes %s and %s', (label, camelCase, constantCase) => {
  expect(deriveCode(label, { style: 'camelCase', fallback: 'field' }, 40)).toBe(camelCase)
  expect(deriveCode(label, { style: 'CONSTANT_CASE', fallback: 'OPTION' }, 40)).toBe(constantCase)
})

test('a code has at most as many characters as its field', () => {
  expect(deriveCode('A very long label', { style: 'camelCase', fallback: 'field' }, 6)).toBe('aVeryL')
})
