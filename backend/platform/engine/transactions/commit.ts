import type { Values } from '#resources/core/conditions.ts'
import type { Statement } from '../../database/types.ts'
import type { EngineContext, RequestContext, TransactionContext } from '../context.ts'
import type { DatabaseOperation } from '../databaseErrors/database.ts'
import type { Work } from '../engine.types.ts'
import { forgetTotals } from '../query/forgetTotals.ts'
import type { CompletedWrite, Hook, Write, WriteContext } from '../types.ts'
import { statementsOfDomains } from '../writes/alongside.ts'
import { isAuditStatement } from '../writes/audit.ts'
import { hooksOf } from '../writes/hooks.ts'
import { buildLockedStatements } from '../writes/lockedWith.ts'
import { onceCommitted, retryAttempts, runTransaction } from './transaction.ts'
import { runSteps } from './work.ts'

/** A write that is ready to run. All of its statements are committed together or not at all. */
interface Commit {
  /** Statements in order: conditions, the rows, their audit events. */
  readonly statements: readonly Statement[]
  /** Write of each row and the resulting row, for the domain's hooks. */
  readonly writes: readonly WrittenRow[]
  /** Statement that reads the rows after the write; `commitWrite` returns its result. */
  readonly readBack?: Statement
  readonly doing: DatabaseOperation
}

/** Function that runs once the write is committed. */
type CommitCallback = Parameters<CompletedWrite['onceCommitted']>[0]

interface WrittenRow {
  readonly write: Write
  readonly after: Values
  /** True if the write belongs to an earlier act of the same transaction on the same row, which is already published. */
  readonly isAmendment?: boolean
}

/**
 * Commits a write. Takes one round trip if no hook of the domain works in the transaction, else a transaction that the hooks share.
 * Inside `Engine.work`, the write is part of that transaction, and functions that wait for the commit wait for all steps.
 * @throws ApplicationError for errors that the caller can correct; other database errors unchanged
 */
export async function commitWrite(operation: RequestContext, requested: Commit): Promise<readonly Record<string, unknown>[]> {
  const { parts, table, caller } = operation
  const commitCallbacks: CommitCallback[] = []
  const commit = {
    ...requested,
    statements: [
      ...buildLockedStatements(
        operation,
        requested.writes.map(({ write: { before }, after }) => ({ before, after })),
      ),
      ...requested.statements,
      ...(await collectExtraStatements(operation, requested, commitCallbacks)),
    ],
  }
  const rows = isShared(operation, commit)
    ? await runTransaction({ parts, orgId: caller.orgId, doing: commit.doing }, (transactionContext) =>
        commitShared(transactionContext, operation, commit),
      )
    : await retryAttempts(parts, commit.doing, () => commitAtOnce(operation, commit))
  forgetTotals(parts, caller.orgId, table.model.name)
  for (const follow of commitCallbacks) await onceCommitted(parts, ({ studydesk }) => follow(studydesk))
  return rows
}

/** Statements of domains: from hooks of the resource, and from additions to every write, such as webhooks. */
async function collectExtraStatements(
  { parts, table, caller }: RequestContext,
  { writes }: Commit,
  commitCallbacks: CommitCallback[],
): Promise<readonly Statement[]> {
  const noteFollow = (follow: CommitCallback) => void commitCallbacks.push(follow)
  const hookStatements = writes.flatMap(({ write, after }) =>
    hooksOf(table.model, write).flatMap((hook) => hook.send?.({ ...write, after, onceCommitted: noteFollow }) ?? []),
  )
  const rows = writes.flatMap(({ write, after, isAmendment = false }) =>
    isAmendment ? [] : [{ id: String(after.id), action: write.action }],
  )
  if (rows.length === 0) return hookStatements
  return [...hookStatements, ...(await statementsOfDomains(parts, { orgId: caller.orgId, resource: table.model.name, rows }))]
}

/** True if a hook of the domain takes part in the transaction. */
const isShared = ({ table }: RequestContext, { writes }: Commit): boolean =>
  writes.some(({ write }) => hooksOf(table.model, write).some((hook) => hook.follow !== undefined || hook.followAll !== undefined))

async function commitAtOnce(
  { parts, caller }: RequestContext,
  { statements, readBack }: Commit,
): Promise<readonly Record<string, unknown>[]> {
  const sentStatements = untilCommit(parts, statements)
  const results = await parts.studydesk.database.batch(
    caller.orgId,
    readBack === undefined ? sentStatements : [...sentStatements, readBack],
  )
  return readBack === undefined ? [] : (results.at(-1)?.rows ?? [])
}

/** Removes the audit events if a transaction of several steps writes them at its end. */
function untilCommit({ transaction }: EngineContext, statements: readonly Statement[]): readonly Statement[] {
  if (transaction === null) return statements
  return statements.filter((statement) => {
    if (!isAuditStatement(statement)) return true
    transaction.events.add(statement.recorded.caller, statement.recorded.events)
    return false
  })
}

function commitShared(
  transactionContext: TransactionContext,
  operation: RequestContext,
  commit: Commit,
): Promise<readonly Record<string, unknown>[]> {
  const { run } = transactionContext.transaction
  return runSteps(transactionContext, operation.caller, async (work) => {
    await Promise.all(untilCommit(transactionContext, commit.statements).map((statement) => run(statement)))
    await runHooks({ ...operation, parts: transactionContext }, commit, work)
    return commit.readBack === undefined ? [] : (await run(commit.readBack)).rows
  })
}

async function runHooks(
  { table, parts }: RequestContext & { readonly parts: TransactionContext },
  { writes }: Commit,
  work: Work,
): Promise<void> {
  const { studydesk, transaction } = parts
  const writesByHook = new Map<Hook, WriteContext[]>()
  for (const { write, after } of writes) {
    const hookContext = {
      ...{ ...write, studydesk, after, run: work.run, work },
      onceCommitted: (follow: CommitCallback) => void transaction.afterCommit.push(({ studydesk: outerServices }) => follow(outerServices)),
    }
    for (const hook of hooksOf(table.model, write)) {
      await hook.follow?.(hookContext)
      if (hook.followAll !== undefined) writesByHook.set(hook, [...(writesByHook.get(hook) ?? []), hookContext])
    }
  }
  for (const [hook, hookWrites] of writesByHook) await hook.followAll?.(hookWrites)
}
