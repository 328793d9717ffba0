import type { Knex } from 'knex'
import type { Statement } from '../database/types.ts'

/** What knex built, as the database runs it. */
export function toStatement(query: Knex.QueryBuilder): Statement {
  const { sql, bindings } = query.toSQL().toNative()
  return { text: sql, values: bindings as readonly unknown[] }
}
