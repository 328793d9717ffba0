import type { Knex } from 'knex'
import type { Statement } from '../database/types.ts'

/** What knex built, as the database runs it. */
export function toStatement(query: Knex.QueryBuilder): Statement {
  const { sql, bindings } = query.toSQL().toNative()
  return { text: sql, values: bindings as readonly unknown[] }
}

/**
 * A condition that undoes the whole transaction when it is not met, so that a write and its conditions go in one round trip.
 * Raised by `studydesk_require` in the database with SQLSTATE SD001 and the reason as its message.
 */
export function requireStatement(condition: string, reason: string, values: readonly unknown[]): Statement {
  return { text: `select studydesk_require((${condition}), '${reason}')`, values }
}

/** SQLSTATE of an unmet requirement. */
export const unmetRequirement = 'SD001'
