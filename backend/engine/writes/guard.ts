import { isUuid } from '#resources/core/fields/ref.ts'
import type { Statement, StatementAnswer } from '../../database/types.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { idOf } from '../rows/titles.ts'
import type { Hook, Write } from '../types.ts'

/**
 * Locks the rows that hooks decide by, always in the same order. A dry run, which writes nothing, locks nothing.
 * @param held locks that the write has by now; the new ones are added
 * @param then statements that run behind the locks, in the same round trip
 * @returns the answers of `then`
 */
export async function holdRows(
  operation: Operation,
  { hooks, write, held }: { readonly hooks: readonly Hook[]; readonly write: Write; readonly held: Set<string> },
  then: readonly Statement[] = [],
): Promise<readonly StatementAnswer[]> {
  const { parts, caller } = operation
  const { database } = parts.studydesk
  if (parts.transaction === null) return then.length === 0 ? [] : database.batch(caller.orgId, then)
  const wanted = new Map(hooks.flatMap((hook) => holdStatements(operation, hook, write)).map((each) => [JSON.stringify(each), each]))
  const missing = [...wanted].filter(([key]) => !held.has(key)).map(([key, statement]) => ({ key, statement }))
  if (missing.length + then.length === 0) return []
  const sorted = missing.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const answers = await database.batch(caller.orgId, [...sorted.map(({ statement }) => statement), ...then])
  for (const { key } of sorted) held.add(key)
  return answers.slice(sorted.length)
}

/** The write as its hook may see it: one that holds nothing decides by what it is handed alone, as all that it read could change before the write. */
export function writeFor({ holds }: Hook, write: Write, resource: string): Write {
  if (holds !== undefined) return write
  const refuse = (): never => {
    throw new Error(`A hook of '${resource}' reads before '${write.transition ?? write.action}' and holds nothing`)
  }
  const { config, database, access, sessions, jobs, texts } = write.studydesk
  return {
    ...write,
    studydesk: {
      ...{ config, access, sessions, jobs, texts },
      database: { ...database, batch: refuse, transaction: refuse },
      get engine() {
        return refuse()
      },
      get files() {
        return refuse()
      },
    },
  }
}

function holdStatements({ parts, table, caller }: Operation, { holds = {} }: Hook, { before, input }: Write): readonly Statement[] {
  return Object.entries(holds).flatMap(([name, mode]) => {
    const target = table.model.byName.get(name)?.target
    if (target === null || target === undefined) throw new Error(`${table.model.name}.${name} is held, but is no reference`)
    // A value that is no id, or leads nowhere, is refused by the rule of its field.
    const ids = [input[name] ?? before?.[name]].flat().filter(isUuid)
    if (ids.length === 0) return []
    const { model } = tableNamed(parts, target)
    const lock = mode === 'alone' ? 'no key update' : 'share'
    return [
      {
        text: `select from ${model.quotedTable} where "org_id" = $1 and ${idOf(model)} = any($2::uuid[]) order by ${idOf(model)} for ${lock}`,
        values: [caller.orgId, ids],
      },
    ]
  })
}
