import { expect, test } from 'vitest'
import { createBuckets } from './buckets.ts'

test('as many at once as a minute holds, then as they come back', () => {
  let now = 0
  const buckets = createBuckets(60, { now: () => now })
  for (let call = 0; call < 60; call += 1) buckets.take('a')
  expect(() => buckets.take('a')).toThrow('TooManyRequests')
  expect(() => buckets.take('b')).not.toThrow()
  now = 1000
  expect(() => buckets.take('a')).not.toThrow()
  expect(() => buckets.take('a')).toThrow('TooManyRequests')
})

test('or over another span', () => {
  let now = 0
  const buckets = createBuckets(1000, { minutes: 24 * 60, now: () => now })
  for (let call = 0; call < 1000; call += 1) buckets.take('a')
  // The next one comes back in a thousandth of a day.
  expect(() => buckets.take('a')).toThrow(expect.objectContaining({ details: { details: { seconds: 87 } } }))
  now = 87_000
  expect(() => buckets.take('a')).not.toThrow()
  expect(() => buckets.take('a')).toThrow('TooManyRequests')
})
