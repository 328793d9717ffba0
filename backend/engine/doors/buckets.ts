import { tooManyRequests } from '../../errors.ts'

/** Token buckets: each key may call so often a minute (or another span), and that often at once. */
export interface Buckets {
  /**
   * @param calls how many one counts for
   * @throws tooManyRequests with the seconds until the next call may come
   */
  take(key: string, calls?: number): void
}

/** @param most calls that a key may make in `minutes` */
export function createBuckets(most: number, { minutes = 1, now = Date.now }: BucketOptions = {}): Buckets {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const perMillisecond = most / (minutes * 60_000)

  return {
    take(key, calls = 1) {
      const at = now()
      const bucket = buckets.get(key) ?? { tokens: most, at }
      bucket.tokens = Math.min(most, bucket.tokens + (at - bucket.at) * perMillisecond)
      bucket.at = at
      if (!buckets.has(key)) {
        if (buckets.size >= mostKeys) dropIdle(at)
        buckets.set(key, bucket)
      }
      if (bucket.tokens < calls) throw tooManyRequests(Math.ceil((calls - bucket.tokens) / perMillisecond / 1000))
      bucket.tokens -= calls
    },
  }

  /** A bucket that would be full again says nothing. */
  function dropIdle(at: number): void {
    for (const [key, bucket] of buckets) if (bucket.tokens + (at - bucket.at) * perMillisecond >= most) buckets.delete(key)
    if (buckets.size >= mostKeys) buckets.clear()
  }
}

interface BucketOptions {
  readonly minutes?: number
  /** Epoch milliseconds. */
  readonly now?: () => number
}

/** Callers remembered at most, so that a flood of addresses does not fill the memory. */
const mostKeys = 50_000
