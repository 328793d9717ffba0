import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestRank, rankBetween } from './rank.ts'

/** Where something is put: at a share of the way from the first to the last. */
const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 200 })

/** Ranks of a group into which rows were put at these places, one after the other. */
function rankedBy(shares: readonly number[]): string[] {
  const ranks: string[] = []
  for (const share of shares) {
    const at = Math.round(share * ranks.length)
    const rank = rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null)
    if (rank !== null) ranks.splice(at, 0, rank)
  }
  return ranks
}

test('ranks sort as their rows were put, and no two are equal', () => {
  fc.assert(
    fc.property(places, (shares) => {
      const ranks = rankedBy(shares)
      expect(ranks).toHaveLength(shares.length)
      expect([...new Set(ranks)].sort()).toEqual(ranks)
    }),
  )
})

test('a rank is whole or ends with a digit that leaves room below it', () => {
  fc.assert(fc.property(places, (shares) => rankedBy(shares).every((rank) => /^\d{8}(?:[0-9A-Za-z]*[1-9A-Za-z])?$/.test(rank))))
})

test('rows that come last, or first, have ranks of eight digits, ten thousand of them too', () => {
  let [first, last] = ['50000000', '50000000']
  for (let count = 0; count < 10_000; count += 1) {
    first = rankBetween(null, first) ?? ''
    last = rankBetween(last, null) ?? ''
  }
  expect([first, last]).toEqual(['49990000', '50010000'])
})

test('always put at the same place, ranks grow to their bound and not beyond, and then there is no room', () => {
  for (const isBelow of [true, false]) {
    let [low, high] = ['50000000', '50000001']
    let count = 0
    for (let rank = rankBetween(low, high); rank !== null; rank = rankBetween(low, high)) {
      expect(rank.length).toBeLessThanOrEqual(longestRank)
      if (isBelow) high = rank
      else low = rank
      count += 1
      if (count > 1000) break
    }
    expect(count).toBeGreaterThan(250)
    expect(count).toBeLessThan(1000)
  }
})

test('at both ends of the whole part there is no room, and what stands the other way round is a fault', () => {
  expect(rankBetween(null, '00000000V')).toBeNull()
  expect(rankBetween('99999999', null)).toBeNull()
  expect(() => rankBetween('50000001', '50000000')).toThrow('No rank is between')
  expect(() => rankBetween('50000000', '50000000')).toThrow('No rank is between')
})
