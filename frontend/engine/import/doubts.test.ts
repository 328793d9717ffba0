import { expect, test } from 'vitest'
import { decisionsOf, doubtsIn } from './doubts.ts'

const problem = (row: number, code: string, recordId?: string) => ({
  row,
  field: null,
  code,
  message: code,
  ...(recordId === undefined ? {} : { recordId }),
})

test('doubts are rows against which nothing else speaks', () => {
  const doubts = doubtsIn([
    problem(1, 'probableDuplicate', 'a'),
    problem(2, 'possibleDuplicate', 'b'),
    problem(3, 'required'),
    problem(4, 'probableDuplicateInFile'),
    problem(5, 'probableDuplicate', 'c'),
    problem(5, 'required'),
  ])
  expect(doubts.map(({ row, isProbable, recordId }) => [row, isProbable, recordId])).toEqual([
    [1, true, 'a'],
    [2, false, 'b'],
    [4, true, undefined],
  ])
})

test('probable ones are left out unless somebody decides otherwise, possible ones wait', () => {
  const doubts = doubtsIn([
    problem(1, 'probableDuplicate', 'a'),
    problem(2, 'possibleDuplicate', 'b'),
    problem(3, 'probableDuplicate', 'c'),
  ])
  expect(decisionsOf(doubts, {})).toEqual({ 1: 'skip', 3: 'skip' })
  expect(decisionsOf(doubts, { 1: 'add', 2: 'same', 9: 'add' })).toEqual({ 1: 'add', 2: 'same', 3: 'skip' })
})
