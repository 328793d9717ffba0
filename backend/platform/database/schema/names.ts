import { createHash } from 'node:crypto'
import { toSnakeCase } from '#resources/core/values/names.ts'

/** Maximum length of a name. PostgreSQL cuts longer names, and two could become one. */
const longest = 63

export type ConstraintKind = 'unique' | 'reference' | 'check' | 'sort_index' | 'index' | 'search_index' | 'scope_index'

/** Returns our own name of a constraint or index, so that the engine finds the field by the name of a violated rule. */
export function buildConstraintName(table: string, columns: readonly string[], kind: ConstraintKind): string {
  const name = [table, ...columns, kind].join('_')
  if (name.length <= longest) return name
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, longest - 9)}_${digest}`
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The column of a field, quoted. */
export const columnNameOf = (field: string): string => quoteName(toSnakeCase(field))
