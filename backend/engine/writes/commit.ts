import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { Run, Statement } from '../../database/types.ts'
import { type Doing, isWorthRetrying, translateError } from '../failures/database.ts'
import type { Operation } from '../parts.ts'
import { forgetTotals } from '../query/forgetTotals.ts'
import type { ResourceHooks, Write } from '../types.ts'

/** One write, ready to run: everything in it is committed together or not at all. */
export interface Commit {
  /** In order: conditions, the rows, their audit events. */
  readonly statements: readonly Statement[]
  /** Each row's write and what the row is afterwards, for the domain's hooks. */
  readonly writes: readonly { readonly write: Write; readonly after: Values }[]
  readonly transition?: string
  /** Its answer is what `commitWrite` answers: the rows as they stand after the write. */
  readonly readBack?: Statement
  readonly doing: Doing
}

/**
 * Commits a write. One round trip where the domain has nothing to do in the transaction; else a transaction that its hooks share.
 * @throws ApplicationError for what the caller can mend; other database errors as they are
 */
export async function commitWrite(operation: Operation, asked: Commit): Promise<readonly Record<string, unknown>[]> {
  const { parts, table, caller } = operation
  const commit = { ...asked, statements: [...asked.statements, ...(await statementsAlongside(operation, asked))] }
  const attempt = () => (isShared(operation, commit) ? commitShared(operation, commit) : commitAtOnce(operation, commit))
  const rows = await attempt()
    .catch((error: unknown) => {
      if (isWorthRetrying(error)) return attempt()
      throw error
    })
    .catch((error: unknown) => {
      throw translateError(error, commit.doing)
    })
  forgetTotals(parts, caller.orgId, table.model.name)
  for (const { write } of commit.writes) for (const hooks of table.model.hooks) await hooks.afterCommit?.(write)
  return rows
}

/** What domains add: hooks of the resource, and those that every write is told to, such as a message to another system. */
async function statementsAlongside({ parts, table, caller }: Operation, { writes }: Commit): Promise<readonly Statement[]> {
  const own = table.model.hooks.flatMap((hooks) => writes.flatMap(({ write, after }) => hooks.alongside?.({ ...write, after }) ?? []))
  if (parts.alongside.length === 0) return own
  const rows = writes.map(({ write, after }) => ({ id: String(after.id), action: write.action }))
  const written = { studydesk: parts.studydesk, orgId: caller.orgId, resource: table.model.name, rows }
  return [...own, ...(await Promise.all(parts.alongside.map((add) => add(written)))).flat()]
}

/** Does a hook of the domain take part in the transaction? */
const isShared = ({ table }: Operation, { transition, writes }: Commit): boolean =>
  table.model.hooks.some(
    (hooks) => writes.some(({ write }) => takesPart(hooks, write)) || (transition !== undefined && hooks.onTransition !== undefined),
  )

const takesPart = (hooks: ResourceHooks, { action }: Write): boolean =>
  hooks.afterWrite !== undefined && (hooks.afterWriteOn?.includes(action) ?? true)

async function commitAtOnce({ parts, caller }: Operation, { statements, readBack }: Commit): Promise<readonly Record<string, unknown>[]> {
  const results = await parts.studydesk.database.batch(caller.orgId, readBack === undefined ? statements : [...statements, readBack])
  return readBack === undefined ? [] : (results.at(-1)?.rows ?? [])
}

function commitShared(operation: Operation, commit: Commit): Promise<readonly Record<string, unknown>[]> {
  const { parts, caller } = operation
  return parts.studydesk.database.transaction(caller.orgId, async (run) => {
    await Promise.all(commit.statements.map((statement) => run(statement)))
    await runHooks(operation, commit, run)
    return commit.readBack === undefined ? [] : (await run(commit.readBack)).rows
  })
}

async function runHooks({ table }: Operation, { writes, transition }: Commit, run: Run): Promise<void> {
  for (const { write, after } of writes) {
    for (const hooks of table.model.hooks) {
      if (takesPart(hooks, write)) await hooks.afterWrite?.({ ...write, after, run })
      if (transition !== undefined) await hooks.onTransition?.({ ...write, transition, after, run })
    }
  }
}

/** The row that was written, for the answer. A write that leaves the caller's scope was undone before. */
export function writtenRow(rows: readonly Record<string, unknown>[], answer: (row: Record<string, unknown>) => AnsweredRow): AnsweredRow {
  const [row] = rows
  if (row === undefined) throw new Error('A row that was written cannot be read back')
  return answer(row)
}
