import { createHash } from 'node:crypto'
import { snake } from '#resources/core/names.ts'

/** PostgreSQL cuts longer names, and two could become one. */
const longest = 63

export type ConstraintKind = 'unique' | 'reference' | 'check' | 'sort_index' | 'index' | 'search_index' | 'scope_index'

/** Our own name of a constraint or index, so that the engine knows the field by a violated name. */
export function constraintName(table: string, columns: readonly string[], kind: ConstraintKind): string {
  const name = [table, ...columns, kind].join('_')
  if (name.length <= longest) return name
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, longest - 9)}_${digest}`
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The column of a field, quoted. */
export const columnName = (field: string): string => quoted(snake(field))
