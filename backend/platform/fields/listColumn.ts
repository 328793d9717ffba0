import type { FieldDefinition } from '#resources/core/field.ts'
import { listFromCsv, listToCsv } from './csv.ts'
import { filterList } from './filters.ts'
import { parseItem } from './parse.ts'
import type { FieldColumn } from './types.ts'

/** Returns the column of a list: a PostgreSQL array. */
export function listColumn<Definition extends FieldDefinition>(type: 'text[]' | 'uuid[]'): FieldColumn<Definition> {
  return {
    column: () => type,
    constraint: () => null,
    toDatabase: (value) => value,
    fromDatabase: (value) => value,
    filter: filterList,
    isUneven: true,
    entries: (column) => `unnest(coalesce(nullif(${column}, '{}'), array[null]))`,
    parseFilter: parseItem,
    toCsv: listToCsv,
    fromCsv: listFromCsv,
  }
}
