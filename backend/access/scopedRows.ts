import { targetOf } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import { type ResourceDefinition, systemFields } from '#resources/core/resource.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Caller } from '../caller.ts'

/** A condition on the rows of a table, with its parameters in order. */
export interface ScopeCondition {
  readonly sql: string
  readonly bindings: readonly string[]
}

/** Holds where all of these do. */
export const allOf = (conditions: readonly ScopeCondition[]): ScopeCondition => ({
  sql: conditions.map(({ sql }) => sql).join(' and '),
  bindings: conditions.flatMap(({ bindings }) => bindings),
})

export const enclosed = ({ sql, bindings }: ScopeCondition): ScopeCondition => ({ sql: `(${sql})`, bindings })

/** Rows of a resource in a query, as a caller reads them. */
export interface ScopedRows {
  readonly resource: ResourceDefinition
  /** The name under which its table stands in the query; not one that conditions use themselves, such as `assigned`. */
  readonly table: string
  readonly caller: Caller
  /** The query goes through all rows that the caller may see, not only through the first in some order. */
  readonly isCollected: boolean
}

/** @throws Error when a scope names what is no field of the resource */
export function columnOf({ resource, table }: Pick<ScopedRows, 'resource' | 'table'>, field: string): string {
  if (!Object.hasOwn(resource.fields, field) && !(systemFields as readonly string[]).includes(field))
    throw new Error(`${resource.name}.scope names '${field}', which is no field of it`)
  return `"${table}"."${snake(field)}"`
}

/** The resource whose rows this reference names. */
export function namedBy(resource: ResourceDefinition, reference: string): ResourceDefinition {
  const field = resource.fields[reference]
  return resourceNamed((field === undefined ? null : targetOf(field)) ?? '')
}

/**
 * A page looks up excluded rows by key for each row. A query over all rows excludes only a few of them: PostgreSQL reads those once, by an
 * index of its own, which takes a third of the time of tens of thousands of look-ups.
 */
export const lookedUp = (isCollected: boolean): string => (isCollected ? '' : ' offset 0')
