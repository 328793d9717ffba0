import type { Knex } from 'knex'
import { createCache } from '../common/cache.ts'
import type { Statement } from '../database/types.ts'

/** Converts a Knex query to a statement of the database. */
export function toStatement(query: Knex.QueryBuilder): Statement {
  const { sql, bindings } = query.toSQL().toNative()
  return { text: shareText(sql), values: bindings as readonly unknown[] }
}

const texts = createCache<string>({ most: 1000 })

/** Returns the same string object for equal statements, to save memory: a statement is a page of text, and many caches contain it. */
function shareText(text: string): string {
  const sharedText = texts.get(text)
  if (sharedText !== undefined) return sharedText
  texts.set(text, text)
  return text
}
