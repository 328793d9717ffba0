import { isFilled, type Values } from '#resources/core/conditions.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { withChanges } from '../form/draft.ts'

type Edited = Pick<ResourceDefinition, 'fields'>
interface Changes {
  readonly names: readonly string[]
  readonly values: Values
  /** YYYY-MM-DD. */
  readonly today: string
}

/** The values after one changed: those that depend on it are cleared, as in the form. */
export const withDependents = (definition: Edited, values: Values, changed: Values): Values => withChanges(definition, values, changed)

/** What every row is sent: the chosen fields in their stored form; those left empty are emptied. */
export function changesOf({ fields }: Edited, { names, values, today }: Changes): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return field === undefined ? [] : [[name, typeOf(field).normalise(values[name] ?? null, field, { row: values, today })] as const]
    }),
  )
}

/**
 * What no row could take, by the rules of each field alone. What hangs on the rest of a row (a rule over several fields, a field
 * that is shown for some) only the server can say, row by row.
 */
export function problemsOfChanges(definition: Edited, changes: Changes): readonly FieldProblem[] {
  const row = changesOf(definition, changes)
  return changes.names.flatMap((name): readonly FieldProblem[] => {
    const field = definition.fields[name]
    if (field === undefined) return []
    const value = row[name] ?? null
    if (!isFilled(value)) return field.required === true ? [{ path: name, code: 'required' }] : []
    return typeOf(field)
      .check(value, field, { row, today: changes.today })
      .map((problem) => ({ path: name, ...problem }))
  })
}
