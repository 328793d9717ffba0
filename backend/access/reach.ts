import type { Database } from '../database/types.ts'
import { toStatement } from '../engine/statement.ts'
import { log, traceOf } from '../log.ts'
import { myParticipants, type Reach } from './scopes.ts'

/** Up to here it is quicker to collect a user's participants first. */
const mostOfFew = 1_000
/** How long an answer is used before it is asked again, in milliseconds: people come into studies all the time. */
const lasts = 300_000

export interface Reaches {
  /** Asks and remembers. */
  load(orgId: string, userId: string): Promise<void>
  /** What is known; old knowledge is renewed for the next time. */
  of(orgId: string, userId: string): Reach
}

export function createReaches(database: Database): Reaches {
  const known = new Map<string, { readonly reach: Reach; until: number }>()
  const keyOf = (orgId: string, userId: string): string => `${orgId} ${userId}`

  const load = async (orgId: string, userId: string): Promise<void> => {
    const { sql, bindings } = myParticipants(orgId, userId)
    const some = database.build.raw(`(${sql} limit ?) as "some"`, [...bindings, mostOfFew + 1])
    const [answer] = await database.batch(orgId, [toStatement(database.build.count('* as seen').from(some))])
    const reach = Number(answer?.rows[0]?.seen ?? 0) > mostOfFew ? 'many' : 'few'
    known.set(keyOf(orgId, userId), { reach, until: Date.now() + lasts })
  }

  return {
    load,
    of: (orgId, userId) => {
      const found = known.get(keyOf(orgId, userId))
      if (found === undefined) return 'many'
      if (found.until < Date.now()) {
        found.until = Date.now() + lasts
        load(orgId, userId).catch((error: unknown) => log.warn('How many participants a user sees could not be asked', traceOf(error)))
      }
      return found.reach
    },
  }
}
