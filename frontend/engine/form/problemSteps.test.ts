import { expect, test } from 'vitest'
import { findNextProblem } from './problemSteps.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const invalidNames = new Set(['b', 'd'])

test.each([
  ['from nowhere, onward', null, 1, 'b'],
  ['from nowhere, back', null, -1, 'd'],
  ['from a field without a problem', 'c', 1, 'd'],
  ['back from a field without a problem', 'c', -1, 'b'],
  ['from one problem to the next', 'b', 1, 'd'],
  ['past the end', 'd', 1, 'b'],
  ['past the beginning', 'b', -1, 'd'],
  ['from a field that is not there', 'gone', 1, 'b'],
] as const)('finds the next problem: %s', (_, currentField, direction, next) =>
  expect(findNextProblem(order, invalidNames, currentField, direction)).toBe(next),
)

test('returns the only problem as the next one', () => expect(findNextProblem(order, new Set(['c']), 'c', 1)).toBe('c'))

test('returns nothing without problems', () => {
  expect(findNextProblem(order, new Set(), 'a', 1)).toBeNull()
  expect(findNextProblem([], new Set(['a']), null, -1)).toBeNull()
})
