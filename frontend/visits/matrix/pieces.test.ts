import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

const items = (...indexes: readonly number[]) => indexes.map((index) => ({ index, start: 100 + index * 10, end: 110 + index * 10 }))

test('what is in sight stands where it would stand among all', () => {
  expect(piecesOf(items(4, 5), { from: 100, size: 200 })).toEqual([
    { gap: 40, before: 4 },
    { index: 4 },
    { index: 5 },
    { gap: 40, before: -1 },
  ])
})

test('the one with the focus keeps its place, far before the others', () => {
  expect(piecesOf(items(0, 7, 8), { from: 100, size: 190 })).toEqual([{ index: 0 }, { gap: 60, before: 7 }, { index: 7 }, { index: 8 }])
})

test('where all are drawn there is no gap', () => {
  expect(piecesOf(items(0, 1), { from: 100, size: 120 })).toEqual([{ index: 0 }, { index: 1 }])
  expect(piecesOf([], { from: 100, size: 100 })).toEqual([])
})
