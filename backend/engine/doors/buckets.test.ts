import { expect, test } from 'vitest'
import { createBuckets } from './buckets.ts'

test('as many at once as a minute holds, then as they come back', () => {
  let now = 0
  const buckets = createBuckets(60, () => now)
  for (let call = 0; call < 60; call += 1) buckets.take('a')
  expect(() => buckets.take('a')).toThrow('TooManyRequests')
  expect(() => buckets.take('b')).not.toThrow()
  now = 1000
  expect(() => buckets.take('a')).not.toThrow()
  expect(() => buckets.take('a')).toThrow('TooManyRequests')
})
