import type { Knex } from 'knex'
import { mayOn } from '#resources/core/access.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceAction, ResourceDefinition } from '#resources/core/resource.ts'
import { whereVisible } from '../access/visible.ts'
import type { Caller } from '../caller.ts'
import type { Database, Statement } from '../database/types.ts'
import { toStatement } from '../engine/statement.ts'

/** What a reader may see, asked for many readers at once. */
export interface Visibility {
  readonly database: Database
}

export function may(caller: Caller, resource: ResourceDefinition, action: ResourceAction): boolean {
  const level = resource.actions[action]
  return level !== undefined && mayOn(caller, resource, level)
}

/** The rows among these that the caller may see now. */
export async function visibleIds(
  parts: Visibility,
  caller: Caller,
  resource: ResourceDefinition,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (!may(caller, resource, 'read') && !may(caller, resource, 'list')) return new Set()
  const rows = rowsOf(parts, resource, ids).select(parts.database.build.raw(`"${snake(resource.name)}"."id"`))
  whereVisible(rows, caller, resource, { allStudies: true, withTrash: may(caller, resource, 'restore'), withRestricted: true })
  const [answer] = await parts.database.batch(caller.orgId, [toStatement(rows)])
  return new Set((answer?.rows ?? []).map(({ id }) => id as string))
}

/**
 * One row if any of these lies in the caller's scope, in the trash or not: a list may have to let it come or go. A row that was removed for
 * good lies where it lay last.
 */
export function anyInScope(parts: Visibility, caller: Caller, resource: ResourceDefinition, ids: ReadonlySet<string>): Statement {
  const rows: Knex.QueryBuilder = resource.deletion === 'remove' ? rowsAndFormerRows(parts, resource, ids) : rowsOf(parts, resource, ids)
  const visible = whereVisible(rows, caller, resource, { allStudies: true, withTrash: true, withRestricted: true })
  return toStatement(visible.select(parts.database.build.raw('1')).limit(1))
}

function rowsOf({ database }: Visibility, { name }: ResourceDefinition, ids: ReadonlySet<string>) {
  const table = snake(name)
  return database.build(table).whereRaw(`"${table}"."id" = any(?::uuid[])`, [[...ids]])
}

/** With the rows that are gone: their last state stands in the audit event of their removal, and who made them in that of their creation. */
function rowsAndFormerRows({ database: { build } }: Visibility, { name }: ResourceDefinition, ids: ReadonlySet<string>) {
  const table = snake(name)
  const all = [...ids]
  const sql = `(select "${table}".* from "${table}" where "${table}"."id" = any(?::uuid[])
    union all select "former".* from "audit_event" "removal"
      cross join lateral (
        select jsonb_object_agg(lower(regexp_replace("key", '([A-Z])', '_\\1', 'g')), "value"->0) as "values" from jsonb_each("removal"."changes")
      ) "last"
      cross join lateral jsonb_populate_record(null::"${table}", coalesce("last"."values", '{}') || jsonb_build_object(
        'id', "removal"."record_id", 'org_id', "removal"."org_id", 'created_by', (
          select "user_id" from "audit_event" "creation" where "creation"."org_id" = "removal"."org_id"
            and "creation"."record_id" = "removal"."record_id" and "creation"."kind" = ? and "creation"."action" = 'create' limit 1)
      )) "former"
      where "removal"."record_id" = any(?::uuid[]) and "removal"."kind" = ? and "removal"."action" = 'remove') as "${table}"`
  return build.from(build.raw(sql, [all, name, all, name]))
}
