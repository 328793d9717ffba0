import { expect, test } from 'vitest'
import { type CallOutcome, type MemorySeries, slopeOf, summarise, summariseByName, verdictsOf } from './figures.ts'

const list = (ms: number, error: string | null = null): CallOutcome => ({ name: 'list', ms, error })
const fastCalls = (count: number) => Array.from({ length: count }, () => list(20))
const isMetByName = (outcomes: readonly CallOutcome[], memory: readonly MemorySeries[] = []) =>
  Object.fromEntries(verdictsOf(outcomes, memory).map(({ name, isMet }) => [name, isMet]))

/** Memory of a node, sampled every half minute. */
const memoryOf = (minutes: number, mebibytesAt: (share: number) => number): MemorySeries => ({
  node: 'one',
  samples: Array.from({ length: minutes * 2 + 1 }, (_, index) => ({
    at: index * 30_000,
    mebibytes: mebibytesAt(index / (minutes * 2)),
  })),
})

test('percentiles are those of successful calls by nearest rank, whatever the order', () => {
  const outcomes = Array.from({ length: 100 }, (_, index) => list(100 - index))
  expect(summarise('list', [...outcomes, list(60_000, '503 Unavailable')])).toMatchObject({ count: 101, p50: 50, p95: 95, p99: 99 })
})

test('errors are counted by status and code', () => {
  const outcomes = [list(1, '409 StaleVersion'), list(1), list(1, '409 StaleVersion'), list(1, '0 no response')]
  expect([...summarise('list', outcomes).errors]).toEqual([
    ['409 StaleVersion', 2],
    ['0 no response', 1],
  ])
})

test('the slowest act comes first', () => {
  const outcomes = [list(5), { ...list(9), name: 'report' }, { ...list(7), name: 'home' }]
  expect(summariseByName(outcomes).map(({ name }) => name)).toEqual(['report', 'home', 'list'])
})

test('the slope of memory is given per hour', () => {
  expect(slopeOf(memoryOf(10, (share) => 300 + 2 * share).samples)).toBeCloseTo(12)
  expect(slopeOf(memoryOf(10, () => 300).samples)).toBe(0)
})

test('the verdict compares the p95 of all calls, and names acts that are slower', () => {
  const slowReports = Array.from({ length: 3 }, () => ({ ...list(900), name: 'report' }))
  expect(isMetByName([...fastCalls(97), ...slowReports])).toMatchObject({ 'p95 of all calls': true, 'acts with a higher p95': false })
  expect(isMetByName([...fastCalls(40), ...slowReports])).toMatchObject({ 'p95 of all calls': false })
})

test('an act that never succeeds misses the aim', () => {
  expect(isMetByName([list(3, '500 SystemError')])).toMatchObject({ 'p95 of all calls': false, 'acts with a higher p95': false })
})

test('one error in a thousand calls is too many, and one in two thousand is not', () => {
  expect(isMetByName([...fastCalls(999), list(20, '500 SystemError')])).toMatchObject({ 'errors after repetition': false })
  expect(isMetByName([...fastCalls(1999), list(20, '500 SystemError')])).toMatchObject({ 'errors after repetition': true })
})

test('memory may grow while a process starts, but not by more than a quarter afterwards', () => {
  const name = 'growth of memory from the second third to the last'
  expect(isMetByName([], [memoryOf(9, (share) => (share < 1 / 3 ? 100 : 300))])).toMatchObject({ [name]: true })
  expect(isMetByName([], [memoryOf(9, () => 300), memoryOf(9, (share) => 100 + 600 * share)])).toMatchObject({ [name]: false })
})

test('memory of a short run is not evaluated', () => {
  expect(verdictsOf([], [memoryOf(3, () => 300)]).at(-1)).toMatchObject({
    figure: 'not evaluated: no process ran for 5 minutes',
    isMet: null,
  })
})
