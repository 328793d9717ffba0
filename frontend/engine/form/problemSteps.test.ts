import { expect, test } from 'vitest'
import { nextProblem } from './problemSteps.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const wrong = new Set(['b', 'd'])

test.each([
  ['from nowhere, onward', null, 1, 'b'],
  ['from nowhere, back', null, -1, 'd'],
  ['from a field without a problem', 'c', 1, 'd'],
  ['back from a field without a problem', 'c', -1, 'b'],
  ['from one problem to the next', 'b', 1, 'd'],
  ['past the end', 'd', 1, 'b'],
  ['past the beginning', 'b', -1, 'd'],
  ['from a field that is not there', 'gone', 1, 'b'],
] as const)('%s', (_, from, by, next) => expect(nextProblem(order, wrong, from, by)).toBe(next))

test('the only problem is the next one to itself', () => expect(nextProblem(order, new Set(['c']), 'c', 1)).toBe('c'))

test('nothing is wrong', () => {
  expect(nextProblem(order, new Set(), 'a', 1)).toBeNull()
  expect(nextProblem([], new Set(['a']), null, -1)).toBeNull()
})
