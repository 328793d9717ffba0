import { targetOf } from '#resources/core/fieldKinds.ts'
import { type ResourceDefinition, systemFields } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { getResource } from '#resources/index.ts'
import type { Caller } from '../common/caller.ts'

/** A condition on the rows of a table, with its parameters in order. */
export interface ScopeCondition {
  readonly sql: string
  readonly bindings: readonly string[]
}

/** Joins conditions by AND. */
export const joinConditions = (conditions: readonly ScopeCondition[]): ScopeCondition => ({
  sql: conditions.map(({ sql }) => sql).join(' and '),
  bindings: conditions.flatMap(({ bindings }) => bindings),
})

export const encloseCondition = ({ sql, bindings }: ScopeCondition): ScopeCondition => ({ sql: `(${sql})`, bindings })

/** Rows of a resource in a query, as a caller reads them. */
export interface ScopedRows {
  readonly resource: ResourceDefinition
  /** The alias of its table in the query. It must differ from aliases that conditions use, such as `assigned`. */
  readonly table: string
  readonly caller: Caller
  /** True if the query reads all rows that the caller may see, not only the first ones in some order. */
  readonly isCollected: boolean
}

/** @throws Error when a scope names an unknown field of the resource */
export function columnOf({ resource, table }: Pick<ScopedRows, 'resource' | 'table'>, field: string): string {
  if (!Object.hasOwn(resource.fields, field) && !(systemFields as readonly string[]).includes(field))
    throw new Error(`${resource.name}.scope names '${field}', which is no field of it`)
  return `"${table}"."${toSnakeCase(field)}"`
}

/** Returns the resource to which a reference points. */
export function resolveReference(resource: ResourceDefinition, reference: string): ResourceDefinition {
  const field = resource.fields[reference]
  return getResource((field === undefined ? null : targetOf(field)) ?? '')
}

/**
 * Returns the end of a subquery, which chooses its plan. For a page, PostgreSQL looks up the other table by key, row by row. For a query
 * over all rows, it reads the few excluded rows once by a separate index, in a third of the time of tens of thousands of look-ups.
 */
export const lookupSuffixOf = (isCollected: boolean): string => (isCollected ? '' : ' offset 0')
