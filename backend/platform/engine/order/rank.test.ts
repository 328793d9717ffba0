import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestRank, rankBetween } from './rank.ts'

/** Positions at which rows are inserted, as a fraction of the list's length. */
const positions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 200 })

/** Ranks of a group into which rows were inserted at these positions, one after another. */
function createRanks(shares: readonly number[]): string[] {
  const ranks: string[] = []
  for (const share of shares) {
    const index = Math.round(share * ranks.length)
    const rank = rankBetween(ranks[index - 1] ?? null, ranks[index] ?? null)
    if (rank !== null) ranks.splice(index, 0, rank)
  }
  return ranks
}

test('ranks sort in the order in which their rows were placed, and are unique', () => {
  fc.assert(
    fc.property(positions, (shares) => {
      const ranks = createRanks(shares)
      expect(ranks).toHaveLength(shares.length)
      expect([...new Set(ranks)].sort()).toEqual(ranks)
    }),
  )
})

test('a rank is whole, or ends with a digit that leaves room below it', () => {
  fc.assert(fc.property(positions, (shares) => createRanks(shares).every((rank) => /^\d{8}(?:[0-9A-Za-z]*[1-9A-Za-z])?$/.test(rank))))
})

test('rows added last or first have ranks of eight digits, even ten thousand of them', () => {
  let [first, last] = ['50000000', '50000000']
  for (let count = 0; count < 10_000; count += 1) {
    first = rankBetween(null, first) ?? ''
    last = rankBetween(last, null) ?? ''
  }
  expect([first, last]).toEqual(['49990000', '50010000'])
})

test('repeated insertion at the same position lengthens ranks up to their limit, after which there is no room', () => {
  for (const insertsBelow of [true, false]) {
    let [low, high] = ['50000000', '50000001']
    let count = 0
    for (let rank = rankBetween(low, high); rank !== null; rank = rankBetween(low, high)) {
      expect(rank.length).toBeLessThanOrEqual(longestRank)
      if (insertsBelow) high = rank
      else low = rank
      count += 1
      if (count > 1000) break
    }
    expect(count).toBeGreaterThan(250)
    expect(count).toBeLessThan(1000)
  }
})

test('there is no room at either end of the range, and reversed or equal bounds are an error', () => {
  expect(rankBetween(null, '00000000V')).toBeNull()
  expect(rankBetween('99999999', null)).toBeNull()
  expect(() => rankBetween('50000001', '50000000')).toThrow('No rank is between')
  expect(() => rankBetween('50000000', '50000000')).toThrow('No rank is between')
})
