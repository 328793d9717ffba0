import type { Values } from '#resources/core/conditions.ts'
import type { Statement } from '../../database/types.ts'
import type { Work } from '../engine.types.ts'
import type { Doing } from '../failures/database.ts'
import type { Operation, Parts, PartsWithin } from '../parts.ts'
import { forgetTotals } from '../query/forgetTotals.ts'
import { attempted, onceCommitted, transact } from '../transaction.ts'
import type { ResourceHooks, Write } from '../types.ts'
import { takeSteps } from '../work.ts'
import { statementsOfDomains } from './alongside.ts'
import { isAuditStatement } from './audit.ts'
import { lockedWithStatements } from './lockedWith.ts'

/** One write, ready to run: everything in it is committed together or not at all. */
interface Commit {
  /** In order: conditions, the rows, their audit events. */
  readonly statements: readonly Statement[]
  /** Each row's write and what the row is afterwards, for the domain's hooks. */
  readonly writes: readonly WrittenRow[]
  readonly transition?: { readonly name: string; readonly reason: string | null }
  /** Its answer is what `commitWrite` answers: the rows as they stand after the write. */
  readonly readBack?: Statement
  readonly doing: Doing
}

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
  const commit = {
    ...asked,
    statements: [
      ...lockedWithStatements(
        operation,
        asked.writes.map(({ write: { before }, after }) => ({ before, after })),
      ),
      ...asked.statements,
      ...(await statementsAlongside(operation, asked)),
    ],
  }
  const rows = isShared(operation, commit)
    ? await transact({ parts, orgId: caller.orgId, doing: commit.doing }, (inside) => commitShared(inside, operation, commit))
    : await attempted(parts, commit.doing, () => commitAtOnce(operation, commit))
  forgetTotals(parts, caller.orgId, table.model.name)
  await onceCommitted(parts, async ({ studydesk }) => {
    for (const { write } of commit.writes) for (const hooks of table.model.hooks) await hooks.afterCommit?.({ ...write, studydesk })
  })
  return rows
}

/** What domains add: hooks of the resource, and those that every write is told to, such as a message to another system. */
async function statementsAlongside({ parts, table, caller }: Operation, { writes }: Commit): Promise<readonly Statement[]> {
  const own = table.model.hooks.flatMap((hooks) => writes.flatMap(({ write, after }) => hooks.alongside?.({ ...write, after }) ?? []))
  const rows = writes.flatMap(({ write, after, isAmendment = false }) =>
    isAmendment ? [] : [{ id: String(after.id), action: write.action }],
  )
  if (rows.length === 0) return own
  return [...own, ...(await statementsOfDomains(parts, { orgId: caller.orgId, resource: table.model.name, rows }))]
}

/** Does a hook of the domain take part in the transaction? */
const isShared = ({ table }: Operation, { transition, writes }: Commit): boolean =>
  table.model.hooks.some(
    (hooks) => writes.some(({ write }) => takesPart(hooks, write)) || (transition !== undefined && hooks.onTransition !== undefined),
  )

const takesPart = (hooks: ResourceHooks, { action }: Write): boolean =>
  (hooks.afterWrite !== undefined || hooks.afterWrites !== undefined) && (hooks.afterWriteOn?.includes(action) ?? true)

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

async function runHooks({ table, parts: { studydesk } }: Operation, { writes, transition }: Commit, work: Work): Promise<void> {
  const { run } = work
  const all = writes.map(({ write, after }) => ({ ...write, studydesk, after, run, work }))
  for (const done of all) {
    for (const hooks of table.model.hooks) {
      if (takesPart(hooks, done)) await hooks.afterWrite?.(done)
      if (transition !== undefined) await hooks.onTransition?.({ ...done, transition: transition.name, reason: transition.reason })
    }
  }
  for (const hooks of table.model.hooks) {
    const theirs = all.filter((done) => takesPart(hooks, done))
    if (theirs.length > 0) await hooks.afterWrites?.(theirs)
  }
}
