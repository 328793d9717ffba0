import type { Database } from '../../database/types.ts'
import { tooManyRequests } from '../../errors.ts'
import { type SharedLimit, spendShared } from './sharedBuckets.ts'
import { retrySeconds, type Slots } from './slots.ts'

/** Slots of one user on all nodes together, and of all users on this node. */
export interface SharedSlots {
  /** @returns releases the slot; may be called twice @throws tooManyRequests when all slots, or those of this user, are in use */
  take(key: string): Promise<() => Promise<void>>
}

interface SharedSlotsOptions {
  /** Tells its slots from those of other work. */
  readonly name: string
  readonly mostPerKey: number
  /** A slot that its node never released, as it died, is free again after so long. */
  readonly minutes: number
  /** Calls that this node runs at once. */
  readonly slots: Slots
}

/** The slots of a user are a bucket of calls, from which a call is taken at the beginning and put back at the end. */
export function createSharedSlots(database: Database, { name, mostPerKey, minutes, slots }: SharedSlotsOptions): SharedSlots {
  const limit: SharedLimit = { name, most: mostPerKey, minutes: minutes * mostPerKey }
  return {
    async take(key) {
      const release = slots.take(key)
      try {
        if ((await spendShared(database, limit, key, 1)) < 0) throw tooManyRequests(retrySeconds)
      } catch (error) {
        release()
        throw error
      }
      let isHeld = true
      return async () => {
        if (!isHeld) return
        isHeld = false
        release()
        // Where the database is away, time puts the call back.
        await spendShared(database, limit, key, -1).catch(() => undefined)
      }
    },
  }
}
