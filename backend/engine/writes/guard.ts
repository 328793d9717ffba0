import { isUuid } from '#resources/core/fields/ref.ts'
import type { Statement } from '../../database/types.ts'
import type { WriteAction } from '../engine.types.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { idOf } from '../rows/titles.ts'
import { transact } from '../transaction.ts'
import type { Guard, ResourceHooks, Write } from '../types.ts'

/**
 * Runs an operation in a transaction where a hook of its resource guards this action: the row is read and held, the hooks decide, and the row is written
 * with no other write in between. Other operations stay as they are, and their write one round trip.
 */
export function guarded<Answer>(
  operation: Operation,
  action: WriteAction,
  run: (operation: Operation) => Promise<Answer>,
): Promise<Answer> {
  const { parts, table, caller } = operation
  if (parts.transaction !== null || !table.model.hooks.some(({ guard }) => guards(guard, action))) return run(operation)
  const doing = action === 'remove' ? 'remove' : 'write'
  return transact({ parts, orgId: caller.orgId, doing }, (inside) => run({ ...operation, parts: inside }))
}

/** Locks the rows that the hooks decide by, always in the same order. A dry run, which writes nothing, locks nothing. */
export async function holdGuarded(operation: Operation, write: Write): Promise<void> {
  const { parts, table, caller } = operation
  if (parts.transaction === null) return
  const statements = table.model.hooks.flatMap(({ guard }) => (guards(guard, write.action) ? holdStatements(operation, guard, write) : []))
  const sorted = statements.toSorted((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
  if (sorted.length > 0) await parts.studydesk.database.batch(caller.orgId, sorted)
}

/**
 * The write as its hook may see it: without a guard for the action it decides by what it is handed alone, as whatever it read could change before the write.
 */
export function writeFor({ guard }: ResourceHooks, write: Write, resource: string): Write {
  if (guards(guard, write.action)) return write
  const refuse = (): never => {
    throw new Error(`A hook of '${resource}' reads before '${write.action}' without a guard`)
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

const guards = (guard: Guard | undefined, action: WriteAction): guard is Guard => guard?.on.includes(action) === true

function holdStatements({ parts, table, caller }: Operation, { holds = {} }: Guard, { before, input }: Write): readonly Statement[] {
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
