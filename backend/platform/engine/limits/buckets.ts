import { tooManyRequests } from '../../common/errors.ts'

/** Token buckets: they limit the calls of each key per minute (or another period). A caller may make all calls of a period at once. */
export interface Buckets {
  /**
   * @param calls number of tokens that this call uses
   * @throws tooManyRequests with the seconds until the next call is allowed
   */
  take(key: string, calls?: number): void
}

/**
 * Subtracts calls from the buckets that all nodes share.
 * @returns the remaining tokens of each bucket; less than 0 if the nodes together made more calls than it contained
 */
export type ShareCalls = (calls: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>

interface Bucket {
  tokens: number
  at: number
  /** Number of calls that this node has not yet reported to the other nodes. */
  unshared: number
}

/** Creates the buckets. @param maxCalls calls that a key may make in `minutes` */
export function createBuckets(maxCalls: number, { minutes = 1, now = Date.now, share }: BucketOptions = {}): Buckets {
  const buckets = new Map<string, Bucket>()
  const perMillisecond = maxCalls / (minutes * 60_000)
  const due = new Map<string, Bucket>()

  return {
    take(key, calls = 1) {
      const timestamp = now()
      const bucket = buckets.get(key) ?? { tokens: maxCalls, at: timestamp, unshared: 0 }
      bucket.tokens = Math.min(maxCalls, bucket.tokens + (timestamp - bucket.at) * perMillisecond)
      if (bucket.tokens === maxCalls) bucket.unshared = 0
      bucket.at = timestamp
      if (!buckets.has(key)) {
        if (buckets.size >= mostKeys) dropIdle(timestamp)
        buckets.set(key, bucket)
      }
      if (bucket.tokens < calls) throw tooManyRequests(Math.ceil((calls - bucket.tokens) / perMillisecond / 1000))
      bucket.tokens -= calls
      bucket.unshared += calls
      if (share !== undefined && bucket.unshared >= maxCalls * shareThreshold) scheduleShare(key, bucket, share)
    },
  }

  /**
   * Schedules a report of calls to the other nodes. A key with few calls is not reported at all; the reports of many keys are sent in one
   * statement.
   */
  function scheduleShare(key: string, bucket: Bucket, send: ShareCalls): void {
    if (due.size === 0) setTimeout(() => void shareDue(send), shareMilliseconds).unref()
    due.set(key, bucket)
  }

  async function shareDue(send: ShareCalls): Promise<void> {
    const sentCalls = [...due].map(([key, bucket]) => ({ key, bucket, calls: bucket.unshared }))
    due.clear()
    for (const { bucket, calls } of sentCalls) bucket.unshared -= calls
    try {
      const remainingTokens = await send(new Map(sentCalls.map(({ key, calls }) => [key, calls])))
      for (const { key, bucket } of sentCalls)
        bucket.tokens = Math.min(bucket.tokens, (remainingTokens.get(key) ?? maxCalls) - bucket.unshared)
    } catch {
      // The database is unavailable: this node applies the limit to its own calls only, and the next report includes these calls.
      for (const { bucket, calls } of sentCalls) bucket.unshared += calls
    }
  }

  /** Drops buckets that are full again: they limit no calls. */
  function dropIdle(timestamp: number): void {
    for (const [key, bucket] of buckets) if (bucket.tokens + (timestamp - bucket.at) * perMillisecond >= maxCalls) buckets.delete(key)
    if (buckets.size >= mostKeys) buckets.clear()
  }
}

interface BucketOptions {
  readonly minutes?: number
  /** Epoch milliseconds. */
  readonly now?: () => number
  /** If absent, the limit applies to the calls of this node only. */
  readonly share?: ShareCalls
}

/** Maximum number of callers in memory, so that a flood of addresses does not fill it. */
const mostKeys = 50_000
/** Fraction of a bucket that a node may use before it reports to the other nodes. */
const shareThreshold = 0.05
const shareMilliseconds = 200
