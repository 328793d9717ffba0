import type { Knex } from 'knex'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { type Caller, unlockedIds } from '../common/caller.ts'
import { encloseCondition, joinConditions, type ScopeCondition, type ScopedRows } from './scopedRows.ts'
import { buildNotInTrashCondition, buildRestrictionConditions, scopeConditions } from './scopes.ts'
import type { ScopeOptions } from './types.ts'

/* Hand-written reads use only these functions to select the rows, and the sensitive values, that a caller may see. */

export interface VisibleOptions extends ScopeOptions {
  /** The alias of the table in the statement; by default the table's name. */
  readonly as?: string
  /** Includes rows in the trash: for reads that mark or exclude these rows themselves. */
  readonly withTrash?: boolean
  /** Includes restricted rows that the caller has not unlocked: for reads without sensitive values, or with `hiddenFrom`. */
  readonly withRestricted?: boolean
}

/** True for the rows of a resource that this caller may see: in scope, not in the trash, not restricted for them. */
export function visibilityCondition(caller: Caller, resource: ResourceDefinition, options: VisibleOptions = {}): ScopeCondition {
  const rows: ScopedRows = { resource, table: options.as ?? toSnakeCase(resource.name), caller, isCollected: options.isCollected === true }
  return encloseCondition(
    joinConditions([
      ...(options.withTrash === true ? [] : buildNotInTrashCondition(rows)),
      ...(options.withRestricted === true ? [] : buildRestrictionConditions(rows)),
      ...scopeConditions(rows, options),
    ]),
  )
}

/**
 * True for the rows of the organisation that are not in the trash and not hidden from this caller, in scope or not. Used for counts of
 * rows outside the scope.
 */
export function openAnywhere(caller: Caller, resource: ResourceDefinition, { as }: Pick<VisibleOptions, 'as'> = {}): ScopeCondition {
  const rows = { resource, table: as ?? toSnakeCase(resource.name), caller }
  return joinConditions([
    { sql: `"${rows.table}"."org_id" = ?`, bindings: [caller.orgId] },
    ...buildNotInTrashCondition(rows),
    ...buildRestrictionConditions(rows),
  ])
}

/** Narrows a query to the rows that the caller may see. */
export function whereVisible<Query extends Knex.QueryBuilder>(
  query: Query,
  caller: Caller,
  resource: ResourceDefinition,
  options: VisibleOptions = {},
): Query {
  const { sql, bindings } = visibilityCondition(caller, resource, options)
  void query.whereRaw(sql, [...bindings])
  return query
}

/** True for restricted rows that this caller has not unlocked: their sensitive values are hidden. */
export function hiddenFrom(caller: Caller, resource: ResourceDefinition, { as }: Pick<VisibleOptions, 'as'> = {}): ScopeCondition {
  const table = as ?? toSnakeCase(resource.name)
  if (resource.restrictedBy === undefined) return { sql: 'false', bindings: [] }
  return {
    sql: `("${table}"."${toSnakeCase(resource.restrictedBy)}" is true and "${table}"."id" <> all(string_to_array(?, ',')::uuid[]))`,
    bindings: [unlockedIds(caller).join(',')],
  }
}

/** Converts a condition for a statement with numbered parameters. @param value adds a parameter and returns its placeholder: `$3` */
export function numbered({ sql, bindings }: ScopeCondition, value: (binding: string) => string): string {
  const remainingBindings = bindings.values()
  return sql.replaceAll('?', () => value(remainingBindings.next().value ?? ''))
}
