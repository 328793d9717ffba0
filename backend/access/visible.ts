import type { Knex } from 'knex'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { type Caller, unlockedIds } from '../caller.ts'
import { allOf, enclosed, type ScopeCondition, type ScopedRows } from './scopedRows.ts'
import { notInTrash, openTo, scopeConditions } from './scopes.ts'
import type { ScopeOptions } from './types.ts'

/*
 * The one entry of reads that are written by hand: which rows of a resource a caller may see, and which of them hide their sensitive values.
 */

export interface VisibleOptions extends ScopeOptions {
  /** The name of the table in the statement; absent: its own. */
  readonly as?: string
  /** Rows in the trash are seen, too: for readers that say so or leave them out themselves. */
  readonly withTrash?: boolean
  /** Restricted rows that the caller has not unlocked are seen, too: for readers of no sensitive value, or with `hiddenFrom`. */
  readonly withRestricted?: boolean
}

/** Holds for the rows of a resource that this caller may see: in scope, not in the trash, open to them. */
export function visibleTo(caller: Caller, resource: ResourceDefinition, options: VisibleOptions = {}): ScopeCondition {
  const rows: ScopedRows = { resource, table: options.as ?? snake(resource.name), caller, isCollected: options.isCollected === true }
  return enclosed(
    allOf([
      ...(options.withTrash === true ? [] : notInTrash(rows)),
      ...(options.withRestricted === true ? [] : openTo(rows)),
      ...scopeConditions(rows, options),
    ]),
  )
}

/** Holds for the rows of the organisation that are not in the trash and not hidden from this caller, in scope or not: for counts of what lies elsewhere. */
export function openAnywhere(caller: Caller, resource: ResourceDefinition, { as }: Pick<VisibleOptions, 'as'> = {}): ScopeCondition {
  const rows = { resource, table: as ?? snake(resource.name), caller }
  return allOf([{ sql: `"${rows.table}"."org_id" = ?`, bindings: [caller.orgId] }, ...notInTrash(rows), ...openTo(rows)])
}

/** Narrows a query to these rows. */
export function whereVisible<Query extends Knex.QueryBuilder>(
  query: Query,
  caller: Caller,
  resource: ResourceDefinition,
  options: VisibleOptions = {},
): Query {
  const { sql, bindings } = visibleTo(caller, resource, options)
  void query.whereRaw(sql, [...bindings])
  return query
}

/** Holds for restricted rows that this caller has not unlocked: their sensitive values are hidden. */
export function hiddenFrom(caller: Caller, resource: ResourceDefinition, { as }: Pick<VisibleOptions, 'as'> = {}): ScopeCondition {
  const table = as ?? snake(resource.name)
  if (resource.restrictedBy === undefined) return { sql: 'false', bindings: [] }
  return {
    sql: `("${table}"."${snake(resource.restrictedBy)}" is true and "${table}"."id" <> all(string_to_array(?, ',')::uuid[]))`,
    bindings: [unlockedIds(caller).join(',')],
  }
}

/** A condition for a statement with numbered parameters. @param value notes a parameter and answers its place: `$3` */
export function numbered({ sql, bindings }: ScopeCondition, value: (binding: string) => string): string {
  const rest = bindings.values()
  return sql.replaceAll('?', () => value(rest.next().value ?? ''))
}
