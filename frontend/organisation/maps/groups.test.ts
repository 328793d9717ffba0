import { expect, it } from 'vitest'
import { groupNearbyItems } from './groups.ts'
import { decodePositions, provinces } from './outlines.ts'

it('draws overlapping points as one mark, in the order of the list', () => {
  const spots = [
    { item: 'a', x: 0, y: 0 },
    { item: 'b', x: 100, y: 0 },
    { item: 'c', x: 10, y: 10 },
    { item: 'd', x: 100, y: 0 },
  ]
  expect(groupNearbyItems(spots, 30)).toEqual([
    { x: 0, y: 0, items: ['a', 'c'] },
    { x: 100, y: 0, items: ['b', 'd'] },
  ])
  expect(groupNearbyItems(spots, 5)).toHaveLength(3)
  expect(groupNearbyItems([], 30)).toEqual([])
})

it('reads outlines as steps of a hundredth of a degree', () => {
  expect(decodePositions([-7938, 4365, 10, -5])).toEqual([
    [43.65, -79.38],
    [43.6, -79.28],
  ])
})

it('contains all provinces and states, within the bounds of North America', () => {
  expect(provinces).toHaveLength(64)
  const allPoints = provinces.flatMap(({ rings }) => rings.flat())
  expect(allPoints.every(([latitude, longitude]) => latitude > 18 && latitude < 84 && longitude >= -180 && longitude < -52)).toBe(true)
})
