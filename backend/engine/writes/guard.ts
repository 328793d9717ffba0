import { isUuid } from '#resources/core/fields/ref.ts'
import type { Statement } from '../../database/types.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { idOf } from '../rows/titles.ts'
import { transact } from '../transaction.ts'
import type { Hook, Write } from '../types.ts'
import { type Act, hooksOf } from './hooks.ts'

/**
 * Runs an operation in a transaction where a hook of its resource holds rows in this act: the row is read and held, the hooks decide, and the row is written with
 * no other write in between. Other operations stay as they are, and their write one round trip.
 */
export function guarded<Answer>(operation: Operation, act: Act, run: (operation: Operation) => Promise<Answer>): Promise<Answer> {
  const { parts, table, caller } = operation
  if (parts.transaction !== null || !hooksOf(table.model, act).some(({ holds }) => holds !== undefined)) return run(operation)
  const doing = act.action === 'remove' ? 'remove' : 'write'
  return transact({ parts, orgId: caller.orgId, doing }, (inside) => run({ ...operation, parts: inside }))
}

/**
 * Locks the rows that hooks decide by, always in the same order. A dry run, which writes nothing, locks nothing.
 * @param held locks that the write has by now; the new ones are added
 */
export async function holdRows(operation: Operation, hooks: readonly Hook[], write: Write, held: Set<string>): Promise<void> {
  const { parts, caller } = operation
  if (parts.transaction === null) return
  const wanted = new Map(hooks.flatMap((hook) => holdStatements(operation, hook, write)).map((each) => [JSON.stringify(each), each]))
  const missing = [...wanted].filter(([key]) => !held.has(key)).map(([key, statement]) => ({ key, statement }))
  if (missing.length === 0) return
  const sorted = missing.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  await parts.studydesk.database.batch(
    caller.orgId,
    sorted.map(({ statement }) => statement),
  )
  for (const { key } of sorted) held.add(key)
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
