import { expect, it } from 'vitest'
import { createCache, loadOnce } from './cache.ts'

it('a cache evicts the least recently used entry when it is full', () => {
  const cache = createCache<number>({ most: 2 })
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})

it('a cache drops entries after their lifetime', async () => {
  const cache = createCache<number>({ most: 2, milliseconds: 300 })
  cache.set('a', 1)
  expect(cache.get('a')).toBe(1)
  await expect.poll(() => cache.get('a')).toBeUndefined()
})

it('a cache loads once for concurrent callers, and again after a load that failed or was overtaken', async () => {
  const cache = createCache<Promise<number>>({ most: 2 })
  let loads = 0
  const load = async () => ++loads
  expect(await Promise.all([loadOnce(cache, 'a', load), loadOnce(cache, 'a', load)])).toEqual([1, 1])
  await expect(loadOnce(cache, 'b', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await loadOnce(cache, 'b', load)).toBe(2)
  cache.delete('a')
  expect(await loadOnce(cache, 'a', load)).toBe(3)
})
