import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSeed, drawSlots } from './drawing.ts'

const seedOf = (name: string) => createHash('sha256').update(name).digest()
const twoArms = [
  { id: 'a', ratio: 1 },
  { id: 'b', ratio: 1 },
]
const threeArms = [
  { id: 'a', ratio: 2 },
  { id: 'b', ratio: 1 },
  { id: 'c', ratio: 1 },
]
const countBy = (values: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, group]) => [value, group.length]))

/** Pearson's chi-square of counts against equal expectation. */
function chiSquareOf(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('generated randomisation lists', () => {
  const slots = drawSlots({ seed: seedOf('ten thousand'), stratum: 'A | F', arms: threeArms, blockSizes: [4, 8, 12], count: 10_000 })
  const blocks = [...Map.groupBy(slots, ({ block }) => block).values()]

  it('every block of 10,000 allocations contains the arms in their exact ratio', () => {
    expect(slots.length).toBeGreaterThanOrEqual(10_000)
    for (const block of blocks) {
      const counts = countBy(block.map(({ armId }) => armId))
      expect([4, 8, 12]).toContain(block.length)
      expect(counts).toEqual({ a: block.length / 2, b: block.length / 4, c: block.length / 4 })
    }
  })

  it('no prefix of 10,000 allocations differs from the ratio by more than one block', () => {
    let inA = 0
    slots.forEach(({ armId }, index) => {
      inA += armId === 'a' ? 1 : 0
      expect(Math.abs(inA - (index + 1) / 2)).toBeLessThanOrEqual(6)
    })
  })

  it('positions are complete and in order', () => {
    expect(slots.map(({ position }) => position)).toEqual(slots.map((_, index) => index + 1))
  })

  it('the same seed gives the same list, whatever the order of arms and sizes', () => {
    const again = drawSlots({
      seed: seedOf('ten thousand'),
      stratum: 'A | F',
      arms: threeArms.toReversed(),
      blockSizes: [12, 4, 8],
      count: 10_000,
    })
    expect(again).toEqual(slots)
  })

  it('a larger count continues the list without a change', () => {
    const start = drawSlots({ seed: seedOf('x'), stratum: 's', arms: twoArms, blockSizes: [4, 6], count: 37 })
    const longer = drawSlots({ seed: seedOf('x'), stratum: 's', arms: twoArms, blockSizes: [4, 6], count: 500 })
    expect(longer.slice(0, start.length)).toEqual(start)
  })

  it('another stratum or another seed gives another list', () => {
    const armsOf = (seed: string, stratum: string) =>
      drawSlots({ seed: seedOf(seed), stratum, arms: twoArms, blockSizes: [4, 6], count: 100 }).map(({ armId }) => armId)
    expect(armsOf('x', 's')).not.toEqual(armsOf('x', 't'))
    expect(armsOf('x', 's')).not.toEqual(armsOf('y', 's'))
  })

  it('block sizes are equally frequent', () => {
    const sizes = Object.values(countBy(blocks.map(({ length }) => String(length))))
    // 0.999 quantile with 2 degrees of freedom.
    expect(chiSquareOf(sizes)).toBeLessThan(13.82)
  })

  it('all orders of a block are equally frequent', () => {
    const orders = [
      ...Map.groupBy(
        drawSlots({ seed: seedOf('orders'), stratum: 's', arms: twoArms, blockSizes: [4], count: 10_000 }),
        ({ block }) => block,
      ).values(),
    ]
    const counts = Object.values(countBy(orders.map((block) => block.map(({ armId }) => armId).join(''))))
    expect(counts).toHaveLength(6)
    // 0.999 quantile with 5 degrees of freedom.
    expect(chiSquareOf(counts)).toBeLessThan(20.52)
  })

  it('the first arm of 2,000 seeds is equally frequent', () => {
    const firstArms = Array.from(
      { length: 2000 },
      (_, index) => drawSlots({ seed: seedOf(`seed ${index}`), stratum: 's', arms: twoArms, blockSizes: [2, 4], count: 1 })[0]?.armId ?? '',
    )
    expect(chiSquareOf(Object.values(countBy(firstArms)))).toBeLessThan(10.83)
  })

  it('rejects block sizes that are no multiple of the sum of the ratios', () => {
    const draw = () => drawSlots({ seed: createSeed(), stratum: 's', arms: threeArms, blockSizes: [6], count: 10 })
    expect(draw).toThrow('Block sizes')
  })
})
