import type { Values } from '#resources/core/conditions.ts'
import type { Statement } from '../../database/types.ts'
import type { Work } from '../engine.types.ts'
import type { Doing } from '../failures/database.ts'
import type { Operation, Parts, PartsWithin } from '../parts.ts'
import { forgetTotals } from '../query/forgetTotals.ts'
import type { Hook, Write, Writing, Written } from '../types.ts'
import { statementsOfDomains } from '../writes/alongside.ts'
import { isAuditStatement } from '../writes/audit.ts'
import { hooksOf } from '../writes/hooks.ts'
import { lockedWithStatements } from '../writes/lockedWith.ts'
import { attempted, onceCommitted, transact } from './transaction.ts'
import { takeSteps } from './work.ts'

/** One write, ready to run: everything in it is committed together or not at all. */
interface Commit {
  /** In order: conditions, the rows, their audit events. */
  readonly statements: readonly Statement[]
  /** Each row's write and what the row is afterwards, for the domain's hooks. */
  readonly writes: readonly WrittenRow[]
  /** Its answer is what `commitWrite` answers: the rows as they stand after the write. */
  readonly readBack?: Statement
  readonly doing: Doing
}

/** Runs once the write is committed. */
type Follow = Parameters<Written['onceCommitted']>[0]

interface WrittenRow {
  readonly write: Write
  readonly after: Values
  /** It belongs to an earlier act of the same transaction on the same row, which other systems are told of already. */
  readonly isAmendment?: boolean
}

/**
 * Commits a write. One round trip where the domain has nothing to do in the transaction; else a transaction that its hooks share. As a step
 * of a work it belongs to that transaction, and what waits for its commit waits for the whole.
 * @throws ApplicationError for what the caller can mend; other database errors as they are
 */
export async function commitWrite(operation: Operation, asked: Commit): Promise<readonly Record<string, unknown>[]> {
  const { parts, table, caller } = operation
  const follows: Follow[] = []
  const commit = {
    ...asked,
    statements: [
      ...lockedWithStatements(
        operation,
        asked.writes.map(({ write: { before }, after }) => ({ before, after })),
      ),
      ...asked.statements,
      ...(await statementsAlongside(operation, asked, follows)),
    ],
  }
  const rows = isShared(operation, commit)
    ? await transact({ parts, orgId: caller.orgId, doing: commit.doing }, (inside) => commitShared(inside, operation, commit))
    : await attempted(parts, commit.doing, () => commitAtOnce(operation, commit))
  forgetTotals(parts, caller.orgId, table.model.name)
  for (const follow of follows) await onceCommitted(parts, ({ studydesk }) => follow(studydesk))
  return rows
}

/** What domains add: hooks of the resource, and those that every write is told to, such as a message to another system. */
async function statementsAlongside(
  { parts, table, caller }: Operation,
  { writes }: Commit,
  follows: Follow[],
): Promise<readonly Statement[]> {
  const noteFollow = (follow: Follow) => void follows.push(follow)
  const own = writes.flatMap(({ write, after }) =>
    hooksOf(table.model, write).flatMap((hook) => hook.send?.({ ...write, after, onceCommitted: noteFollow }) ?? []),
  )
  const rows = writes.flatMap(({ write, after, isAmendment = false }) =>
    isAmendment ? [] : [{ id: String(after.id), action: write.action }],
  )
  if (rows.length === 0) return own
  return [...own, ...(await statementsOfDomains(parts, { orgId: caller.orgId, resource: table.model.name, rows }))]
}

/** Does a hook of the domain take part in the transaction? */
const isShared = ({ table }: Operation, { writes }: Commit): boolean =>
  writes.some(({ write }) => hooksOf(table.model, write).some((hook) => hook.follow !== undefined || hook.followAll !== undefined))

async function commitAtOnce({ parts, caller }: Operation, { statements, readBack }: Commit): Promise<readonly Record<string, unknown>[]> {
  const sent = untilCommit(parts, statements)
  const results = await parts.studydesk.database.batch(caller.orgId, readBack === undefined ? sent : [...sent, readBack])
  return readBack === undefined ? [] : (results.at(-1)?.rows ?? [])
}

/** Without the audit events where a transaction of several steps writes them at its end. */
function untilCommit({ transaction }: Parts, statements: readonly Statement[]): readonly Statement[] {
  if (transaction === null) return statements
  return statements.filter((statement) => {
    if (!isAuditStatement(statement)) return true
    transaction.events.add(statement.tells.caller, statement.tells.events)
    return false
  })
}

function commitShared(parts: PartsWithin, operation: Operation, commit: Commit): Promise<readonly Record<string, unknown>[]> {
  const { run } = parts.transaction
  return takeSteps(parts, operation.caller, async (work) => {
    await Promise.all(untilCommit(parts, commit.statements).map((statement) => run(statement)))
    await runHooks({ ...operation, parts }, commit, work)
    return commit.readBack === undefined ? [] : (await run(commit.readBack)).rows
  })
}

async function runHooks({ table, parts }: Operation & { readonly parts: PartsWithin }, { writes }: Commit, work: Work): Promise<void> {
  const { studydesk, transaction } = parts
  const forAll = new Map<Hook, Writing[]>()
  for (const { write, after } of writes) {
    const done = {
      ...{ ...write, studydesk, after, run: work.run, work },
      onceCommitted: (follow: Follow) => void transaction.afterCommit.push(({ studydesk: outside }) => follow(outside)),
    }
    for (const hook of hooksOf(table.model, write)) {
      await hook.follow?.(done)
      if (hook.followAll !== undefined) forAll.set(hook, [...(forAll.get(hook) ?? []), done])
    }
  }
  for (const [hook, all] of forAll) await hook.followAll?.(all)
}
