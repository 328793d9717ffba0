import { idColumns, identifierColumns } from './identifiers.ts'

/** Identifying columns of a wide file, in the order of the file. */
export const identifyingColumns: readonly string[] = [...identifierColumns, ...idColumns]

const suffix = '_answer'

/**
 * Returns the column name of each answer. An answer named like an identifying column has a suffix: `status` is in `status_answer`. Ignores
 * case, because statistics packages and databases do. Pure.
 * @param names of the answers
 * @param reserved names of the identifying columns
 */
export function columnNamesOf(names: readonly string[], reserved: readonly string[]): ReadonlyMap<string, string> {
  const reservedNames = new Set(reserved.map((name) => name.toLowerCase()))
  const used = new Set([...reservedNames, ...names.map((name) => name.toLowerCase())])
  return new Map(
    [...new Set(names)].map((name) => {
      if (!reservedNames.has(name.toLowerCase())) return [name, name]
      let column = `${name}${suffix}`
      for (let number = 2; used.has(column.toLowerCase()); number++) column = `${name}${suffix}_${number}`
      used.add(column.toLowerCase())
      return [name, column]
    }),
  )
}
