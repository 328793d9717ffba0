import type { Database, Run, Statement } from '../../database/types.ts'
import type { Engine } from '../engine.types.ts'
import { type Doing, isWorthRetrying, translateError } from '../failures/database.ts'
import type { Parts, PartsWithin, Transaction } from '../parts.ts'
import type { TotalCache } from '../totalCache.ts'
import { alongsideFor } from '../writes/alongside.ts'
import { createPendingEvents } from '../writes/pendingEvents.ts'

/**
 * Runs several steps in one transaction: all that is done with `inside` is committed together or not at all. Within a transaction it joins
 * that one. What waits for the commit is done after it, once.
 * @param work may run again, where two transactions met: it must do nothing that is not undone with the transaction
 */
export async function transact<Answer>(
  { parts, orgId, doing = 'write' }: { readonly parts: Parts; readonly orgId: string; readonly doing?: Doing },
  work: (inside: PartsWithin) => Promise<Answer>,
): Promise<Answer> {
  if (isWithin(parts)) return attempted(parts, doing, () => work(parts))
  const alongside = await alongsideFor(parts, orgId)
  let afterCommit: Transaction['afterCommit'] = []
  const answer = await attempted(parts, doing, () =>
    parts.studydesk.database.transaction(orgId, async (run) => {
      afterCommit = []
      let isOver = false
      const events = createPendingEvents()
      const inside = within(parts, { orgId, run: (statement) => (isOver ? refuseLate() : run(statement)), afterCommit, events, alongside })
      try {
        const done = await work(inside)
        for (const statement of events.statements()) await run(statement)
        return done
      } finally {
        isOver = true
      }
    }),
  )
  for (const follow of afterCommit) await follow(parts)
  return answer
}

/**
 * Again, a few times, where two transactions met; a step of one leaves that to the whole.
 * @throws ApplicationError for what the caller can mend; other database errors as they are
 */
export async function attempted<Answer>(parts: Parts, doing: Doing, attempt: () => Promise<Answer>): Promise<Answer> {
  const translated = (error: unknown): never => {
    throw translateError(error, doing)
  }
  for (let left = mostRetries; ; left -= 1)
    try {
      return await attempt()
    } catch (error) {
      if (!isWorthRetrying(error) || (left === 0 && !isWithin(parts))) return translated(error)
      if (isWithin(parts)) throw error
    }
}

/** One that holds much, such as a withdrawal, may meet the same one again. */
const mostRetries = 3

/** Does it now, or once the transaction that it is part of is committed. */
export async function onceCommitted(parts: Parts, follow: (outside: Parts) => Promise<void> | void): Promise<void> {
  if (isWithin(parts)) parts.transaction.afterCommit.push(follow)
  else await follow(parts)
}

const isWithin = (parts: Parts): parts is PartsWithin => parts.transaction !== null

/** A statement that is sent when its transaction is over would end in somebody else's. */
const refuseLate = () => Promise.reject(new Error('A statement came after the end of its transaction: is an await missing?'))

/** The same parts, in which every statement, of hooks and calls too, belongs to the transaction. */
function within(outside: Parts, transaction: Transaction): PartsWithin {
  const engine = (): Engine => inside.engineOver(inside)
  const inside: PartsWithin = {
    ...outside,
    studydesk: {
      ...outside.studydesk,
      database: databaseWithin(outside.studydesk.database, transaction),
      get engine() {
        return engine()
      },
      get files() {
        return outside.studydesk.files.within(inside.studydesk)
      },
    },
    totals: totalsWithin(transaction),
    transaction,
  }
  return inside
}

function databaseWithin(database: Database, { orgId, run }: Transaction): Database {
  const demandSame = (other: string): void => {
    if (other !== orgId) throw new Error('A transaction belongs to one organisation')
  }
  return {
    ...database,
    async batch(other, statements) {
      demandSame(other)
      return allOf(run, statements)
    },
    async transaction(other, work) {
      demandSame(other)
      return work(run)
    },
  }
}

/** Sent at once; every answer is waited for, so that nothing is under way when the first error is told. */
async function allOf(run: Run, statements: readonly Statement[]) {
  const settled = await Promise.allSettled(statements.map((statement) => run(statement)))
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}

/** Counted anew each time: what is not committed must not be remembered. Each resource is forgotten once, afterwards. */
function totalsWithin({ afterCommit }: Transaction): TotalCache {
  const forgotten = new Set<string>()
  return {
    of: (_key, count) => count(),
    forget(orgId, resource) {
      if (forgotten.has(resource)) return
      forgotten.add(resource)
      afterCommit.push(({ totals }) => totals.forget(orgId, resource))
    },
  }
}
