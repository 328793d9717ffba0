import type { Knex } from 'knex'
import { createCache } from '../cache.ts'
import type { Statement } from '../database/types.ts'

/** What knex built, as the database runs it. */
export function toStatement(query: Knex.QueryBuilder): Statement {
  const { sql, bindings } = query.toSQL().toNative()
  return { text: shared(sql), values: bindings as readonly unknown[] }
}

const texts = createCache<string>({ most: 1000 })

/** One text for all who ask the same: a statement is a page of text, and is kept by many. */
function shared(text: string): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  texts.set(text, text)
  return text
}
