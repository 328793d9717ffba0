import { expect, test } from 'vitest'
import { conditions } from '#resources/core/fields/conditions.ts'
import { conditionsColumns } from './types/conditions.ts'

const asthma = { displayName: 'Asthma', code: 'J45.909', codeSystem: 'icd10' }
const field = conditions()

test.each([
  ['Asthma [J45.909]', [asthma]],
  ['Asthma [j45.909]; Sore knee ;', [asthma, { displayName: 'Sore knee', codeSystem: 'userDefined' }]],
  ['Polyarteritis [Churg-Strauss] [M30.1]', [{ displayName: 'Polyarteritis [Churg-Strauss]', code: 'M30.1', codeSystem: 'icd10' }]],
  ['Pain [left]', [{ displayName: 'Pain [left]', codeSystem: 'userDefined' }]],
  ['  ', null],
])('reads a cell of conditions: %s', (cell, expected) => {
  expect(conditionsColumns.fromCsv(cell, field)).toEqual(expected)
})

test('writes a cell of conditions so that it can be read again', () => {
  const cell = conditionsColumns.toCsv([asthma, { displayName: 'Sore; knee', code: 'Sore; knee', codeSystem: 'userDefined' }], field)
  expect(cell).toBe('Asthma [J45.909]; Sore, knee')
})
