import { expect, test } from 'vitest'
import { decisionsOf, findDoubts } from './doubts.ts'

const createProblem = (row: number, code: string, recordId?: string) => ({
  row,
  field: null,
  code,
  message: code,
  ...(recordId === undefined ? {} : { recordId }),
})

test('lists only rows without other problems as possible duplicates', () => {
  const doubts = findDoubts([
    createProblem(1, 'probableDuplicate', 'a'),
    createProblem(2, 'possibleDuplicate', 'b'),
    createProblem(3, 'required'),
    createProblem(4, 'probableDuplicateInFile'),
    createProblem(5, 'probableDuplicate', 'c'),
    createProblem(5, 'required'),
  ])
  expect(doubts.map(({ row, isProbable, recordId }) => [row, isProbable, recordId])).toEqual([
    [1, true, 'a'],
    [2, false, 'b'],
    [4, true, undefined],
  ])
})

test('skips probable duplicates by default, and leaves possible ones undecided', () => {
  const doubts = findDoubts([
    createProblem(1, 'probableDuplicate', 'a'),
    createProblem(2, 'possibleDuplicate', 'b'),
    createProblem(3, 'probableDuplicate', 'c'),
  ])
  expect(decisionsOf(doubts, {})).toEqual({ 1: 'skip', 3: 'skip' })
  expect(decisionsOf(doubts, { 1: 'add', 2: 'same', 9: 'add' })).toEqual({ 1: 'add', 2: 'same', 3: 'skip' })
})
