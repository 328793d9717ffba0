import { describe, expect, it } from 'vitest'
import type { Total } from '#resources/core/answers.ts'
import { createTotalCache, entriesPerResource, type TotalCache } from './totalCache.ts'

const statement = { text: 'select count(*) from site where org_id = $1', values: ['a'] }
const key = { orgId: 'a', resource: 'site', statement }

describe('totals of the last moments', () => {
  it('are counted once for all who ask at the same time', async () => {
    const { cache, ask, counted } = counting()
    const [one, other] = await Promise.all([ask(), ask()])
    expect([one, other, counted()]).toEqual([{ count: 1, isCapped: false }, { count: 1, isCapped: false }, 1])
    await cache.of({ ...key, statement: { ...statement, values: ['b'] } }, async () => ({ count: 9, isCapped: false }))
    expect(await ask()).toEqual(one)
  })

  it('are counted again after a write to the resource, even while they are being counted', async () => {
    const { cache, ask } = counting()
    const before = ask()
    cache.forget('a', 'site')
    expect((await ask()).count).toBe(2)
    expect((await before).count).toBe(1)
    expect((await ask()).count).toBe(2)
  })

  it('of many readers leave one by one when there is no more room, the oldest first', async () => {
    const cache = createTotalCache()
    let counted = 0
    const ask = (reader: number) => cache.of({ ...key, statement: { ...statement, values: [reader] } }, async () => ++counted)
    for (let reader = 0; reader <= entriesPerResource; reader += 1) await ask(reader)
    const kept = counted
    await ask(entriesPerResource)
    await ask(1)
    expect(counted).toBe(kept)
    await ask(0)
    expect(counted).toBe(kept + 1)
  })

  it('that could not be counted are not kept', async () => {
    const { cache, ask } = counting()
    await expect(cache.of(key, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect((await ask()).count).toBe(1)
  })
})

function counting(): { readonly cache: TotalCache; ask(): Promise<Total>; counted(): number } {
  const cache = createTotalCache()
  let counted = 0
  return { cache, ask: () => cache.of(key, async () => ({ count: ++counted, isCapped: false })), counted: () => counted }
}
