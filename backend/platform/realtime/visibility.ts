import type { Knex } from 'knex'
import { hasNeededLevel } from '#resources/core/access.ts'
import type { ResourceAction, ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { whereVisible } from '../access/visible.ts'
import type { Caller } from '../common/caller.ts'
import type { Database, Statement } from '../database/types.ts'
import { toStatement } from '../engine/statement.ts'

/** Queries for the rows that a reader may see, for many readers at once. */
export interface Visibility {
  readonly database: Database
}

export function may(caller: Caller, resource: ResourceDefinition, action: ResourceAction): boolean {
  const level = resource.actions[action]
  return level !== undefined && hasNeededLevel(caller, resource, level)
}

/** Returns the ids of the rows that the caller may see now. */
export async function findVisibleIds(
  visibility: Visibility,
  caller: Caller,
  resource: ResourceDefinition,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (!may(caller, resource, 'read') && !may(caller, resource, 'list')) return new Set()
  const rows = rowsOf(visibility, resource, ids).select(visibility.database.build.raw(`"${toSnakeCase(resource.name)}"."id"`))
  whereVisible(rows, caller, resource, { allStudies: true, withTrash: may(caller, resource, 'restore'), withRestricted: true })
  const [answer] = await visibility.database.batch(caller.orgId, [toStatement(rows)])
  return new Set((answer?.rows ?? []).map(({ id }) => id as string))
}

/**
 * Returns a statement that finds a row if any of these rows is in the caller's scope, even in the trash: a list may have to add or remove
 * it. For a permanently removed row, its last state decides.
 */
export function buildScopeStatement(
  visibility: Visibility,
  caller: Caller,
  resource: ResourceDefinition,
  ids: ReadonlySet<string>,
): Statement {
  const rows: Knex.QueryBuilder =
    resource.deletion === 'remove' ? selectAllVersions(visibility, resource, ids) : rowsOf(visibility, resource, ids)
  const visible = whereVisible(rows, caller, resource, { allStudies: true, withTrash: true, withRestricted: true })
  return toStatement(visible.select(visibility.database.build.raw('1')).limit(1))
}

function rowsOf({ database }: Visibility, { name }: ResourceDefinition, ids: ReadonlySet<string>) {
  const table = toSnakeCase(name)
  return database.build(table).whereRaw(`"${table}"."id" = any(?::uuid[])`, [[...ids]])
}

/**
 * Selects the current rows and the removed ones. The audit event of a row's removal contains its last state, and the event of its
 * creation contains its author.
 */
function selectAllVersions({ database: { build } }: Visibility, { name }: ResourceDefinition, ids: ReadonlySet<string>) {
  const table = toSnakeCase(name)
  const allIds = [...ids]
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
  return build.from(build.raw(sql, [allIds, name, allIds, name]))
}
