import { tooManyRequests } from '../../common/errors.ts'
import type { Database } from '../../database/types.ts'
import { type SharedLimit, spendSharedCalls } from './sharedBuckets.ts'
import { retrySeconds, type Slots } from './slots.ts'

/** Slots for concurrent calls: limited per user across all nodes, and in total on this node. */
export interface SharedSlots {
  /**
   * @returns a function that releases the slot; it may be called twice @throws tooManyRequests when all slots, or those of this user, are
   * in use
   */
  take(key: string): Promise<() => Promise<void>>
}

interface SharedSlotsOptions {
  /** Name that separates these slots from those of other work. */
  readonly name: string
  readonly mostPerKey: number
  /** Minutes after which a slot is free again if its node died without releasing it. */
  readonly minutes: number
  /** Slots that limit the concurrent calls of this node. */
  readonly slots: Slots
}

/**
 * Creates the slots. The slots of a user are tokens of a shared bucket: a call subtracts one at its beginning and adds it back at its
 * end.
 */
export function createSharedSlots(database: Database, { name, mostPerKey, minutes, slots }: SharedSlotsOptions): SharedSlots {
  const limit: SharedLimit = { name, most: mostPerKey, minutes: minutes * mostPerKey }
  return {
    async take(key) {
      const release = slots.take(key)
      try {
        if ((await spendSharedCalls(database, limit, key, 1)) < 0) throw tooManyRequests(retrySeconds)
      } catch (error) {
        release()
        throw error
      }
      let isHeld = true
      return async () => {
        if (!isHeld) return
        isHeld = false
        release()
        // If the database is unavailable, the bucket refills with time.
        await spendSharedCalls(database, limit, key, -1).catch(() => undefined)
      }
    },
  }
}
