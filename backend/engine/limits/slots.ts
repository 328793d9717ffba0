import { tooManyRequests } from '../../errors.ts'

/** Places for work, so that nobody's takes what others need: all of them together, and of each key. */
export interface Slots {
  /** @returns gives the place back; may be called twice @throws tooManyRequests when all places, or this key's, are taken */
  take(key: string): () => void
  /** The same, but waits for its turn behind others of its key, as far as so many may wait. @throws tooManyRequests beyond that */
  turn(key: string): Promise<() => void>
}

/** @param options.mostWaiting of one key */
export function createSlots({
  most = Number.POSITIVE_INFINITY,
  mostPerKey,
  mostWaiting = 0,
}: {
  readonly most?: number
  readonly mostPerKey: number
  readonly mostWaiting?: number
}): Slots {
  const taken = new Map<string, { count: number; readonly waiting: (() => void)[] }>()
  let all = 0

  const slots: Slots = {
    take(key) {
      const mine = taken.get(key) ?? { count: 0, waiting: [] }
      if (all >= most || mine.count >= mostPerKey) throw tooManyRequests(retrySeconds)
      taken.set(key, mine)
      mine.count += 1
      all += 1
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        all -= 1
        mine.count -= 1
        if (mine.count === 0 && mine.waiting.length === 0) taken.delete(key)
        mine.waiting.shift()?.()
      }
    },
    async turn(key) {
      const mine = taken.get(key)
      if (mine === undefined || (mine.count < mostPerKey && mine.waiting.length === 0)) return slots.take(key)
      if (mine.waiting.length >= mostWaiting) throw tooManyRequests(retrySeconds)
      return new Promise((resolve) => mine.waiting.push(() => resolve(slots.take(key))))
    },
  }
  return slots
}

/** Seconds after which a caller who got no slot may try again. */
export const retrySeconds = 10
