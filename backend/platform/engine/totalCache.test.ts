import { describe, expect, it } from 'vitest'
import type { Total } from '#resources/core/answers/answers.ts'
import { createTotalCache, entriesPerResource, type TotalCache } from './totalCache.ts'

const statement = { text: 'select count(*) from site where org_id = $1', values: ['a'] }
const key = { orgId: 'a', resource: 'site', statement }

describe('cached totals', () => {
  it('cached totals are counted once for simultaneous requests', async () => {
    const { cache, ask, counted } = createCountingCache()
    const [firstTotal, secondTotal] = await Promise.all([ask(), ask()])
    expect([firstTotal, secondTotal, counted()]).toEqual([{ count: 1, isCapped: false }, { count: 1, isCapped: false }, 1])
    await cache.of({ ...key, statement: { ...statement, values: ['b'] } }, async () => ({ count: 9, isCapped: false }))
    expect(await ask()).toEqual(firstTotal)
  })

  it('cached totals are counted again after a write to the resource, even while they are being counted', async () => {
    const { cache, ask } = createCountingCache()
    const before = ask()
    cache.forget('a', 'site')
    expect((await ask()).count).toBe(2)
    expect((await before).count).toBe(1)
    expect((await ask()).count).toBe(2)
  })

  it('cached totals are evicted one by one when the cache is full, the oldest first', async () => {
    const cache = createTotalCache()
    let callCount = 0
    const readTotal = (reader: number) => cache.of({ ...key, statement: { ...statement, values: [reader] } }, async () => ++callCount)
    for (let reader = 0; reader <= entriesPerResource; reader += 1) await readTotal(reader)
    const stored = callCount
    await readTotal(entriesPerResource)
    await readTotal(1)
    expect(callCount).toBe(stored)
    await readTotal(0)
    expect(callCount).toBe(stored + 1)
  })

  it('cached totals are not cached when counting failed', async () => {
    const { cache, ask } = createCountingCache()
    await expect(cache.of(key, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect((await ask()).count).toBe(1)
  })
})

function createCountingCache(): { readonly cache: TotalCache; ask(): Promise<Total>; counted(): number } {
  const cache = createTotalCache()
  let callCount = 0
  return { cache, ask: () => cache.of(key, async () => ({ count: ++callCount, isCapped: false })), counted: () => callCount }
}
