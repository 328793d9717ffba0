import { tooManyRequests } from '../../common/errors.ts'

/** Slots for concurrent work, in total and per key, so that one key cannot occupy all. */
export interface Slots {
  /**
   * @returns a function that releases the slot; it may be called twice @throws tooManyRequests when all slots, or those of this key, are
   * in use
   */
  take(key: string): () => void
  /** Takes a slot like `take`, but queues behind other calls of its key. @throws tooManyRequests when the queue is full */
  turn(key: string): Promise<() => void>
}

/** @param options.mostWaiting maximum length of the queue of one key */
export function createSlots({
  most = Number.POSITIVE_INFINITY,
  mostPerKey,
  mostWaiting = 0,
}: {
  readonly most?: number
  readonly mostPerKey: number
  readonly mostWaiting?: number
}): Slots {
  const accepted = new Map<string, { count: number; readonly waiting: (() => void)[] }>()
  let totalCount = 0

  const slots: Slots = {
    take(key) {
      const keySlots = accepted.get(key) ?? { count: 0, waiting: [] }
      if (totalCount >= most || keySlots.count >= mostPerKey) throw tooManyRequests(retrySeconds)
      accepted.set(key, keySlots)
      keySlots.count += 1
      totalCount += 1
      let isUsed = true
      return () => {
        if (!isUsed) return
        isUsed = false
        totalCount -= 1
        keySlots.count -= 1
        if (keySlots.count === 0 && keySlots.waiting.length === 0) accepted.delete(key)
        keySlots.waiting.shift()?.()
      }
    },
    async turn(key) {
      const keySlots = accepted.get(key)
      if (keySlots === undefined || (keySlots.count < mostPerKey && keySlots.waiting.length === 0)) return slots.take(key)
      if (keySlots.waiting.length >= mostWaiting) throw tooManyRequests(retrySeconds)
      return new Promise((resolve) => keySlots.waiting.push(() => resolve(slots.take(key))))
    },
  }
  return slots
}

/** Seconds after which a caller without a slot may try again. */
export const retrySeconds = 10
