import type { Values } from '#resources/core/conditions.ts'
import { buildVariableValuesInZone } from '../../common/today.ts'
import type { Statement } from '../../database/types.ts'
import { findTable, type RequestContext } from '../context.ts'
import { lockedWithReason } from '../databaseErrors/reasons.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { conditionSql } from '../query/conditionSql.ts'
import { toStatement } from '../statement.ts'

interface NamedWrite {
  readonly before: Values | null
  readonly after: Values
}

/**
 * Asserts that no parent that locks the written rows is locked, and that this does not change until the commit: a request that locks a
 * parent waits. Each parent is locked in the database before any row is written, so writers of the same parent run one after another.
 * Trusted steps are exempt.
 */
export function buildLockedStatements(operation: RequestContext, writes: readonly NamedWrite[]): readonly Statement[] {
  const { table, isTrusted } = operation
  if (isTrusted === true) return []
  return (table.model.resource.lockedWith ?? []).flatMap((name) => {
    const field = table.model.byName.get(name) as ModelField
    const ids = new Set(writes.flatMap(({ before, after }) => [before?.[name], after[name]]).filter((id) => typeof id === 'string'))
    return ids.size === 0 ? [] : buildLockStatements(operation, field, [...ids] as readonly string[])
  })
}

function buildLockStatements(operation: RequestContext, field: ModelField, ids: readonly string[]): readonly Statement[] {
  const { parts, caller } = operation
  const { build } = parts.studydesk.database
  const { lockable, idsSql, bindings } = lockableOf(operation, field, { idsSql: 'select unnest(?::uuid[])', bindings: [ids] })
  const { text, values } = conditionSql(lockable.resource.lockedWhen ?? { any: [] }, lockable, buildVariableValuesInZone(caller))
  const rows = `from ${lockable.quotedTable} where ${lockable.quotedTable}."org_id" = ? and ${lockable.quotedTable}."id" in (${idsSql})`
  const queryBindings = [caller.orgId, ...bindings]
  const query = (sql: string, allBindings: readonly unknown[]) => toStatement(build.select(build.raw(sql, allBindings as never)))
  return [
    query(`1 ${rows} for no key update`, queryBindings),
    query(`studydesk_require(not exists (select ${rows} and (${text})), '${lockedWithReason}')`, [...queryBindings, ...values]),
  ]
}

/** Finds the rows whose lock condition counts: the referenced rows, or their own parents if these lock them (`lockedWith`). */
function lockableOf(
  operation: RequestContext,
  { target }: ModelField,
  { idsSql, bindings }: { readonly idsSql: string; readonly bindings: readonly unknown[] },
): { readonly lockable: ResourceModel; readonly idsSql: string; readonly bindings: readonly unknown[] } {
  const { model } = findTable(operation.parts, target as string)
  const [next] = model.resource.lockedWith ?? []
  if (next === undefined) return { lockable: model, idsSql, bindings }
  const field = model.byName.get(next) as ModelField
  const nextIdsSql = `select ${field.qualified} from ${model.quotedTable} where ${model.quotedTable}."org_id" = ? and ${model.quotedTable}."id" in (${idsSql})`
  return lockableOf(operation, field, { idsSql: nextIdsSql, bindings: [operation.caller.orgId, ...bindings] })
}
