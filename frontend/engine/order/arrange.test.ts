import { describe, expect, test } from 'vitest'
import { applyMoves, moveOf } from './arrange.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))
const arrangeIds = (...moves: Parameters<typeof applyMoves>[1]) =>
  applyMoves(rows, moves)
    .map(({ id }) => id)
    .join('')

describe('reordered rows', () => {
  test.each([
    [{ after: 'c' }, 'bca'],
    [{ before: 'c' }, 'bac'],
    [{ before: null }, 'bca'],
    [{ after: null }, 'abc'],
  ])('reordered rows are in the new order after the move %o', (move, expected) => {
    expect(arrangeIds({ id: 'a', move })).toBe(expected)
  })

  test('reordered rows apply one move after the other, without a rejected one', () => {
    const moves = [
      { id: 'a', move: { after: 'b' } },
      { id: 'c', move: { before: 'b' } },
    ]
    expect([arrangeIds(...moves), arrangeIds(...moves.slice(1))]).toEqual(['cba', 'acb'])
  })

  test('reordered rows ignore moves next to rows that are not on this page', () => {
    expect([arrangeIds({ id: 'x', move: { after: 'a' } }), arrangeIds({ id: 'a', move: { after: 'x' } })]).toEqual(['abc', 'abc'])
  })
})

test('name the visible neighbour for a step, and none beyond the page', () => {
  expect(moveOf(rows, 'b', 'up')).toEqual({ before: 'a' })
  expect(moveOf(rows, 'b', 'down')).toEqual({ after: 'c' })
  expect([moveOf(rows, 'a', 'up'), moveOf(rows, 'c', 'down')]).toEqual([null, null])
  expect([moveOf(rows, 'b', 'top'), moveOf(rows, 'b', 'bottom')]).toEqual([{ after: null }, { before: null }])
})
