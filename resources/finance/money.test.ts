import { expect, it } from 'vitest'
import { centsOf, decimalOf, lineOf, type MoneyLine, reverseLine, totalOf } from './money.ts'

/** Returns a function that generates numbers below a limit, the same on every run. */
function createNumbers(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % limit
  }
}

const names = ['amount', 'overhead', 'holdback', 'total'] as const

it('rounds each line to the cent, half a cent away from zero', () => {
  expect(lineOf(10_010, 1250, 1000)).toEqual({ amount: 10_010, overhead: 1251, holdback: 1126, total: 10_135 })
  expect(lineOf(100, 50, 0).overhead).toBe(1)
  expect(lineOf(-100, 50, 0).overhead).toBe(-1)
  expect(lineOf(0, 10_000, 10_000)).toEqual({ amount: 0, overhead: 0, holdback: 0, total: 0 })
})

it('the totals of random lines equal the sum of their lines to the cent, and a reversal cancels its line', () => {
  const next = createNumbers(20_261_130)
  for (let round = 0; round < 500; round += 1) {
    const lines: readonly MoneyLine[] = Array.from({ length: 1 + next(60) }, () => lineOf(next(999_999_999), next(10_001), next(10_001)))
    const totals = totalOf(lines)
    for (const name of names) {
      const exact = lines.reduce((sum, line) => sum + BigInt(line[name]), 0n)
      expect(BigInt(totals[name])).toBe(exact)
    }
    expect(totals.total).toBe(totals.amount + totals.overhead - totals.holdback)
    expect(Object.values(totalOf([...lines, ...lines.map(reverseLine)])).every((sum) => sum === 0)).toBe(true)
    for (const line of lines) for (const name of names) expect(centsOf(decimalOf(line[name]).toFixed(2))).toBe(line[name])
  }
})
