import { expect, test } from 'vitest'
import { tracksOf } from './gridTracks.ts'

const createItems = (...indexes: readonly number[]) => indexes.map((index) => ({ index, start: 100 + index * 10, end: 110 + index * 10 }))

test('visible items are drawn at their position among all', () => {
  expect(tracksOf(createItems(4, 5), { from: 100, size: 200 })).toEqual([
    { gap: 40, before: 4 },
    { index: 4 },
    { index: 5 },
    { gap: 40, before: -1 },
  ])
})

test('the focused item keeps its position, far before the others', () => {
  expect(tracksOf(createItems(0, 7, 8), { from: 100, size: 190 })).toEqual([
    { index: 0 },
    { gap: 60, before: 7 },
    { index: 7 },
    { index: 8 },
  ])
})

test('no gap is drawn when all items are visible', () => {
  expect(tracksOf(createItems(0, 1), { from: 100, size: 120 })).toEqual([{ index: 0 }, { index: 1 }])
  expect(tracksOf([], { from: 100, size: 100 })).toEqual([])
})
