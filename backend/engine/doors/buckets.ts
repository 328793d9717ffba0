import { tooManyRequests } from '../../errors.ts'

/** Token buckets: each key may call so often a minute, and that often at once. */
export interface Buckets {
  /** @throws tooManyRequests with the seconds until the next call may come */
  take(key: string): void
}

export function createBuckets(perMinute: number, now: () => number = Date.now): Buckets {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const perMillisecond = perMinute / 60_000

  return {
    take(key) {
      const at = now()
      const bucket = buckets.get(key) ?? { tokens: perMinute, at }
      bucket.tokens = Math.min(perMinute, bucket.tokens + (at - bucket.at) * perMillisecond)
      bucket.at = at
      if (!buckets.has(key)) {
        if (buckets.size >= mostKeys) dropIdle(at)
        buckets.set(key, bucket)
      }
      if (bucket.tokens < 1) throw tooManyRequests(Math.ceil((1 - bucket.tokens) / perMillisecond / 1000))
      bucket.tokens -= 1
    },
  }

  /** A bucket that would be full again says nothing. */
  function dropIdle(at: number): void {
    for (const [key, bucket] of buckets) if (bucket.tokens + (at - bucket.at) * perMillisecond >= perMinute) buckets.delete(key)
    if (buckets.size >= mostKeys) buckets.clear()
  }
}

/** Callers remembered at most, so that a flood of addresses does not fill the memory. */
const mostKeys = 50_000
