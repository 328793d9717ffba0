import { describe, expect, test } from 'vitest'
import { arranged, moveOf } from './arrange.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))
const standing = (...moves: Parameters<typeof arranged>[1]) =>
  arranged(rows, moves)
    .map(({ id }) => id)
    .join('')

describe('rows stand as they will', () => {
  test.each([
    [{ after: 'c' }, 'bca'],
    [{ before: 'c' }, 'bac'],
    [{ before: null }, 'bca'],
    [{ after: null }, 'abc'],
  ])('%o', (move, expected) => {
    expect(standing({ id: 'a', move })).toBe(expected)
  })

  test('one move after the other, and a refused one is no longer among them', () => {
    const moves = [
      { id: 'a', move: { after: 'b' } },
      { id: 'c', move: { before: 'b' } },
    ]
    expect([standing(...moves), standing(...moves.slice(1))]).toEqual(['cba', 'acb'])
  })

  test('rows that are not on this page are nobody’s neighbours', () => {
    expect([standing({ id: 'x', move: { after: 'a' } }), standing({ id: 'a', move: { after: 'x' } })]).toEqual(['abc', 'abc'])
  })
})

test('steps name the neighbour that is seen, and none leads beyond it', () => {
  expect(moveOf(rows, 'b', 'up')).toEqual({ before: 'a' })
  expect(moveOf(rows, 'b', 'down')).toEqual({ after: 'c' })
  expect([moveOf(rows, 'a', 'up'), moveOf(rows, 'c', 'down')]).toEqual([null, null])
  expect([moveOf(rows, 'b', 'top'), moveOf(rows, 'b', 'bottom')]).toEqual([{ after: null }, { before: null }])
})
