import type { Values } from '#resources/core/conditions.ts'
import type { Statement } from '../../database/types.ts'
import { askerInZone } from '../../today.ts'
import { lockedWithReason } from '../failures/reasons.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { type Operation, tableNamed } from '../parts.ts'
import { conditionSql } from '../query/conditionSql.ts'
import { toStatement } from '../statement.ts'

interface Named {
  readonly before: Values | null
  readonly after: Values
}

/**
 * The rows that a write's rows are locked with are not locked, and stay so until the commit: a request that locks one waits. Each row that is named is held before
 * any row is written, so that writers of its parts take turns. Steps of the domain itself go on.
 */
export function lockedWithStatements(operation: Operation, writes: readonly Named[]): readonly Statement[] {
  const { table, isTrusted } = operation
  if (isTrusted === true) return []
  return (table.model.resource.lockedWith ?? []).flatMap((name) => {
    const field = table.model.byName.get(name) as ModelField
    const ids = new Set(writes.flatMap(({ before, after }) => [before?.[name], after[name]]).filter((id) => typeof id === 'string'))
    return ids.size === 0 ? [] : statementsFor(operation, field, [...ids] as readonly string[])
  })
}

function statementsFor(operation: Operation, field: ModelField, ids: readonly string[]): readonly Statement[] {
  const { parts, caller } = operation
  const { build } = parts.studydesk.database
  const { lockable, idsSql, bindings } = lockableOf(operation, field, { idsSql: 'select unnest(?::uuid[])', bindings: [ids] })
  const { text, values } = conditionSql(lockable.resource.lockedWhen ?? { any: [] }, lockable, askerInZone(caller))
  const rows = `from ${lockable.quotedTable} where ${lockable.quotedTable}."org_id" = ? and ${lockable.quotedTable}."id" in (${idsSql})`
  const named = [caller.orgId, ...bindings]
  const query = (sql: string, all: readonly unknown[]) => toStatement(build.select(build.raw(sql, all as never)))
  return [
    query(`1 ${rows} for no key update`, named),
    query(`studydesk_require(not exists (select ${rows} and (${text})), '${lockedWithReason}')`, [...named, ...values]),
  ]
}

/** The rows that can be locked themselves: those that the reference names, or those that they are locked with in their turn. */
function lockableOf(
  operation: Operation,
  { target }: ModelField,
  { idsSql, bindings }: { readonly idsSql: string; readonly bindings: readonly unknown[] },
): { readonly lockable: ResourceModel; readonly idsSql: string; readonly bindings: readonly unknown[] } {
  const { model } = tableNamed(operation.parts, target as string)
  const [next] = model.resource.lockedWith ?? []
  if (next === undefined) return { lockable: model, idsSql, bindings }
  const field = model.byName.get(next) as ModelField
  const among = `select ${field.qualified} from ${model.quotedTable} where ${model.quotedTable}."org_id" = ? and ${model.quotedTable}."id" in (${idsSql})`
  return lockableOf(operation, field, { idsSql: among, bindings: [operation.caller.orgId, ...bindings] })
}
