import { tooManyRequests } from '../../errors.ts'

/** Token buckets: each key may call so often a minute (or another span), and that often at once. */
export interface Buckets {
  /**
   * @param calls how many one counts for
   * @throws tooManyRequests with the seconds until the next call may come
   */
  take(key: string, calls?: number): void
}

/** Takes calls from the buckets that all nodes share. @returns what is left in each; less than 0 where nodes took more than it held */
export type ShareCalls = (calls: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>

interface Bucket {
  tokens: number
  at: number
  /** Calls that the other nodes do not know of yet. */
  unshared: number
}

/** @param most calls that a key may make in `minutes` */
export function createBuckets(most: number, { minutes = 1, now = Date.now, share }: BucketOptions = {}): Buckets {
  const buckets = new Map<string, Bucket>()
  const perMillisecond = most / (minutes * 60_000)
  const due = new Map<string, Bucket>()

  return {
    take(key, calls = 1) {
      const at = now()
      const bucket = buckets.get(key) ?? { tokens: most, at, unshared: 0 }
      bucket.tokens = Math.min(most, bucket.tokens + (at - bucket.at) * perMillisecond)
      if (bucket.tokens === most) bucket.unshared = 0
      bucket.at = at
      if (!buckets.has(key)) {
        if (buckets.size >= mostKeys) dropIdle(at)
        buckets.set(key, bucket)
      }
      if (bucket.tokens < calls) throw tooManyRequests(Math.ceil((calls - bucket.tokens) / perMillisecond / 1000))
      bucket.tokens -= calls
      bucket.unshared += calls
      if (share !== undefined && bucket.unshared >= most * sharedFrom) shareSoon(key, bucket, share)
    },
  }

  /** Callers who make few calls cost the database nothing, and many calls are told in one statement. */
  function shareSoon(key: string, bucket: Bucket, send: ShareCalls): void {
    if (due.size === 0) setTimeout(() => void shareDue(send), shareMilliseconds).unref()
    due.set(key, bucket)
  }

  async function shareDue(send: ShareCalls): Promise<void> {
    const sent = [...due].map(([key, bucket]) => ({ key, bucket, calls: bucket.unshared }))
    due.clear()
    for (const { bucket, calls } of sent) bucket.unshared -= calls
    try {
      const left = await send(new Map(sent.map(({ key, calls }) => [key, calls])))
      for (const { key, bucket } of sent) bucket.tokens = Math.min(bucket.tokens, (left.get(key) ?? most) - bucket.unshared)
    } catch {
      // The database is away: the limit of this node holds, and the calls are told with the next.
      for (const { bucket, calls } of sent) bucket.unshared += calls
    }
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
  /** Without it the limit is that of this node alone. */
  readonly share?: ShareCalls
}

/** Callers remembered at most, so that a flood of addresses does not fill the memory. */
const mostKeys = 50_000
/** Part of a bucket that a node may use before the others learn of it. */
const sharedFrom = 0.05
const shareMilliseconds = 200
