import { expect, it } from 'vitest'
import { grouped } from './groups.ts'
import { positionsIn, provinces } from './outlines.ts'

it('draws what lies upon each other as one mark, in the order of the list', () => {
  const spots = [
    { item: 'a', x: 0, y: 0 },
    { item: 'b', x: 100, y: 0 },
    { item: 'c', x: 10, y: 10 },
    { item: 'd', x: 100, y: 0 },
  ]
  expect(grouped(spots, 30)).toEqual([
    { x: 0, y: 0, items: ['a', 'c'] },
    { x: 100, y: 0, items: ['b', 'd'] },
  ])
  expect(grouped(spots, 5)).toHaveLength(3)
  expect(grouped([], 30)).toEqual([])
})

it('reads outlines as steps of a hundredth of a degree', () => {
  expect(positionsIn([-7938, 4365, 10, -5])).toEqual([
    [43.65, -79.38],
    [43.6, -79.28],
  ])
})

it('has all provinces, and all states that lie on the continent or are states', () => {
  expect(provinces).toHaveLength(64)
  const all = provinces.flatMap(({ rings }) => rings.flat())
  expect(all.every(([latitude, longitude]) => latitude > 18 && latitude < 84 && longitude >= -180 && longitude < -52)).toBe(true)
})
