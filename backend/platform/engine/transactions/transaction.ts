import type { Database, Run, Statement } from '../../database/types.ts'
import type { EngineContext, Transaction, TransactionContext } from '../context.ts'
import { type DatabaseOperation, isRetryable, translateError } from '../databaseErrors/database.ts'
import type { Engine } from '../engine.types.ts'
import type { TotalCache } from '../totalCache.ts'
import { loadAlongsideStatements } from '../writes/alongside.ts'
import { createPendingEvents } from '../writes/pendingEvents.ts'

/**
 * Runs several steps in one transaction: all work done with `transactionContext` is committed together or not at all. If a transaction is
 * already open, the steps join it. Functions that wait for the commit run once, after it.
 * @param work may run again if two transactions conflict: it must have no effect outside the transaction
 */
export async function runTransaction<Answer>(
  { parts, orgId, doing = 'write' }: { readonly parts: EngineContext; readonly orgId: string; readonly doing?: DatabaseOperation },
  work: (transactionContext: TransactionContext) => Promise<Answer>,
): Promise<Answer> {
  if (isInTransaction(parts)) return retryAttempts(parts, doing, () => work(parts))
  const extraStatements = await loadAlongsideStatements(parts, orgId)
  let afterCommit: Transaction['afterCommit'] = []
  const answer = await retryAttempts(parts, doing, () =>
    parts.studydesk.database.transaction(orgId, async (run) => {
      afterCommit = []
      let isOver = false
      const events = createPendingEvents()
      const innerContext = createTransactionContext(parts, {
        orgId,
        run: (statement) => (isOver ? rejectLateStatement() : run(statement)),
        afterCommit,
        events,
        alongside: extraStatements,
      })
      try {
        const result = await work(innerContext)
        for (const statement of events.statements()) await run(statement)
        return result
      } finally {
        isOver = true
      }
    }),
  )
  for (const follow of afterCommit) await follow(parts)
  return answer
}

/**
 * Retries a few times if two transactions conflict. A step of `Engine.work` is not retried here, because all of its steps are retried
 * together.
 * @throws ApplicationError for errors that the caller can correct; other database errors unchanged
 */
export async function retryAttempts<Answer>(
  context: EngineContext,
  databaseOperation: DatabaseOperation,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const throwTranslated = (error: unknown): never => {
    throw translateError(error, databaseOperation)
  }
  for (let retriesLeft = mostRetries; ; retriesLeft -= 1)
    try {
      return await attempt()
    } catch (error) {
      if (!isRetryable(error) || (retriesLeft === 0 && !isInTransaction(context))) return throwTranslated(error)
      if (isInTransaction(context)) throw error
    }
}

/**
 * Maximum number of retries. A transaction that locks many rows, such as a withdrawal, may conflict repeatedly with the same other
 * transaction.
 */
const mostRetries = 3

/** Runs `follow` now, or after the commit if a transaction is open. */
export async function onceCommitted(context: EngineContext, follow: (outerContext: EngineContext) => Promise<void> | void): Promise<void> {
  if (isInTransaction(context)) context.transaction.afterCommit.push(follow)
  else await follow(context)
}

const isInTransaction = (context: EngineContext): context is TransactionContext => context.transaction !== null

/** A statement that is sent after the end of its transaction would run in a different transaction. */
const rejectLateStatement = () => Promise.reject(new Error('A statement came after the end of its transaction: is an await missing?'))

/** Returns the context in which every statement belongs to the transaction, including those of hooks and calls. */
function createTransactionContext(outerContext: EngineContext, transaction: Transaction): TransactionContext {
  const getEngine = (): Engine => innerContext.engineOver(innerContext)
  const innerContext: TransactionContext = {
    ...outerContext,
    studydesk: {
      ...outerContext.studydesk,
      database: wrapDatabase(outerContext.studydesk.database, transaction),
      get engine() {
        return getEngine()
      },
      get files() {
        return outerContext.studydesk.files.within(innerContext.studydesk)
      },
    },
    totals: createTransactionTotals(transaction),
    transaction,
  }
  return innerContext
}

function wrapDatabase(database: Database, { orgId, run }: Transaction): Database {
  const requireSame = (other: string): void => {
    if (other !== orgId) throw new Error('A transaction belongs to one organisation')
  }
  return {
    ...database,
    async batch(other, statements) {
      requireSame(other)
      return runAll(run, statements)
    },
    async transaction(other, work) {
      requireSame(other)
      return work(run)
    },
  }
}

/** Sends all statements at once and waits for every result, so that none is still running when the first error is thrown. */
async function runAll(run: Run, statements: readonly Statement[]) {
  const settledResults = await Promise.allSettled(statements.map((statement) => run(statement)))
  return settledResults.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}

/**
 * Counts totals anew at each call: uncommitted counts must not be cached. The totals of each resource are invalidated once, after the
 * commit.
 */
function createTransactionTotals({ afterCommit }: Transaction): TotalCache {
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
