import type { Knex } from 'knex'
import type { Statement } from '../database/types.ts'

/** What knex built, as the database runs it. */
export function toStatement(query: Knex.QueryBuilder): Statement {
  const { sql, bindings } = query.toSQL().toNative()
  return { text: shared(sql), values: bindings as readonly unknown[] }
}

const mostTexts = 1000
const texts = new Map<string, string>()

/** One text for all who ask the same: a statement is a page of text, and is kept by many. */
function shared(text: string): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  if (texts.size >= mostTexts) texts.clear()
  texts.set(text, text)
  return text
}
