import { isUuid } from '#resources/core/fields/ref.ts'
import type { Statement, StatementAnswer } from '../../database/types.ts'
import { findTable, type RequestContext } from '../context.ts'
import { idOf } from '../rows/titles.ts'
import type { Hook, Write } from '../types.ts'

/**
 * Locks the rows that hooks read for their decision, always in the same order. A dry run writes nothing, so it locks nothing.
 * @param held locks that the write already has; new locks are added to it
 * @param nextStatements statements that run after the locks, in the same round trip
 * @returns the results of `nextStatements`
 */
export async function lockRows(
  operation: RequestContext,
  { hooks, write, held }: { readonly hooks: readonly Hook[]; readonly write: Write; readonly held: Set<string> },
  nextStatements: readonly Statement[] = [],
): Promise<readonly StatementAnswer[]> {
  const { parts, caller } = operation
  const { database } = parts.studydesk
  if (parts.transaction === null) return nextStatements.length === 0 ? [] : database.batch(caller.orgId, nextStatements)
  const lockStatements = new Map(
    hooks.flatMap((hook) => lockStatementsOf(operation, hook, write)).map((each) => [JSON.stringify(each), each]),
  )
  const missing = [...lockStatements].filter(([key]) => !held.has(key)).map(([key, statement]) => ({ key, statement }))
  if (missing.length + nextStatements.length === 0) return []
  const sorted = missing.toSorted((left, right) => (left.key < right.key ? -1 : 1))
  const answers = await database.batch(caller.orgId, [...sorted.map(({ statement }) => statement), ...nextStatements])
  for (const { key } of sorted) held.add(key)
  return answers.slice(sorted.length)
}

/**
 * Returns the write that a hook receives. A hook without locks may not read the database, because the rows could change before the write.
 */
export function writeFor({ holds }: Hook, write: Write, resource: string): Write {
  if (holds !== undefined) return write
  const rejectRead = (): never => {
    throw new Error(`A hook of '${resource}' reads before '${write.transition ?? write.action}' and holds nothing`)
  }
  const { config, database, access, sessions, jobs, texts } = write.studydesk
  return {
    ...write,
    studydesk: {
      ...{ config, access, sessions, jobs, texts },
      database: { ...database, batch: rejectRead, transaction: rejectRead },
      get engine() {
        return rejectRead()
      },
      get files() {
        return rejectRead()
      },
    },
  }
}

function lockStatementsOf({ parts, table, caller }: RequestContext, { holds = {} }: Hook, { before, input }: Write): readonly Statement[] {
  return Object.entries(holds).flatMap(([name, mode]) => {
    const target = table.model.byName.get(name)?.target
    if (target === null || target === undefined) throw new Error(`${table.model.name}.${name} is held, but is no reference`)
    // If the value is not an id or names no row, there is nothing to lock: the rule of the field rejects the value.
    const ids = [input[name] ?? before?.[name]].flat().filter(isUuid)
    if (ids.length === 0) return []
    const { model } = findTable(parts, target)
    const lock = mode === 'alone' ? 'no key update' : 'share'
    return [
      {
        text: `select from ${model.quotedTable} where "org_id" = $1 and ${idOf(model)} = any($2::uuid[]) order by ${idOf(model)} for ${lock}`,
        values: [caller.orgId, ids],
      },
    ]
  })
}
