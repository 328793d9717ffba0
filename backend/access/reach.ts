import type { Database } from '../database/types.ts'
import { toStatement } from '../engine/statement.ts'
import { log, traceOf } from '../log.ts'
import { myParticipants, type Reach } from './scopes.ts'

/** Counted no further: a user who sees more sees many. */
const mostCounted = 10_000
/**
 * Collecting first costs about the same for each participant that the user sees. Row by row, a page is full after as many rows as
 * it reads, times the organisation's participants, over those that the user sees. Both cost the same where the square of what they
 * see is the rows read times this: the participants of a large organisation (50,000), and sixteen times as many because asking by index
 * costs that much more than a place in a hash. Measured: even at 4,000 participants for a page of 20 rows, at 10,000 for the fifth.
 */
const evenAt = 800_000
/** How long an answer is used before it is asked again, in milliseconds: people come into studies all the time. */
const lasts = 300_000

export interface Reaches {
  /** Asks and remembers. */
  load(orgId: string, userId: string): Promise<void>
  /**
   * What is known; old knowledge is renewed for the next time.
   * @param reads how many of the rows that it admits the query goes through
   */
  of(orgId: string, userId: string, reads: number): Reach
}

export function createReaches(database: Database): Reaches {
  const known = new Map<string, { readonly seen: number; until: number }>()
  const keyOf = (orgId: string, userId: string): string => `${orgId} ${userId}`

  const load = async (orgId: string, userId: string): Promise<void> => {
    const { sql, bindings } = myParticipants(orgId, userId)
    const some = database.build.raw(`(${sql} limit ?) as "some"`, [...bindings, mostCounted + 1])
    const [answer] = await database.batch(orgId, [toStatement(database.build.count('* as seen').from(some))])
    known.set(keyOf(orgId, userId), { seen: Number(answer?.rows[0]?.seen ?? 0), until: Date.now() + lasts })
  }

  return {
    load,
    of: (orgId, userId, reads) => {
      const found = known.get(keyOf(orgId, userId))
      if (found === undefined) return reads === Number.POSITIVE_INFINITY ? 'few' : 'many'
      if (found.until < Date.now()) {
        found.until = Date.now() + lasts
        load(orgId, userId).catch((error: unknown) => log.warn('How many participants a user sees could not be asked', traceOf(error)))
      }
      return found.seen ** 2 <= reads * evenAt ? 'few' : 'many'
    },
  }
}
