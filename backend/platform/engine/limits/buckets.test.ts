import { expect, test } from 'vitest'
import { createBuckets } from './buckets.ts'

test('a bucket allows the calls of a minute at once, then refills', () => {
  let now = 0
  const buckets = createBuckets(60, { now: () => now })
  for (let call = 0; call < 60; call += 1) buckets.take('a')
  expect(() => buckets.take('a')).toThrow('TooManyRequests')
  expect(() => buckets.take('b')).not.toThrow()
  now = 1000
  expect(() => buckets.take('a')).not.toThrow()
  expect(() => buckets.take('a')).toThrow('TooManyRequests')
})

test('a bucket may refill over another period', () => {
  let now = 0
  const buckets = createBuckets(1000, { minutes: 24 * 60, now: () => now })
  for (let call = 0; call < 1000; call += 1) buckets.take('a')
  // The next token is added after a thousandth of a day, which is 87 seconds when rounded up.
  expect(() => buckets.take('a')).toThrow(expect.objectContaining({ details: { details: { seconds: 87 } } }))
  now = 87_000
  expect(() => buckets.take('a')).not.toThrow()
  expect(() => buckets.take('a')).toThrow('TooManyRequests')
})
