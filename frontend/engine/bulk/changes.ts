import type { BulkRequest } from '#resources/core/answers.ts'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isList } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { withChanges } from '../draft/draft.ts'

type Edited = Pick<ResourceDefinition, 'fields'>

/** What happens to a field of every row: it is given a value, or none; entries of a list are added to it, or taken from it. */
export type Way = 'set' | 'add' | 'take' | 'empty'

/** What the rows of a bulk edit are sent. */
export type SentChanges = Required<Pick<BulkRequest, 'changes'>> & Pick<BulkRequest, 'add' | 'take'>

interface Changes {
  readonly names: readonly string[]
  readonly values: Values
  readonly ways: Readonly<Record<string, Way>>
  /** YYYY-MM-DD. */
  readonly today: string
}

/** What may be done to the field, the first by itself: lists are added to, as what others entered should not be lost by the way. */
export function waysOf(field: FieldDefinition): readonly Way[] {
  const empty: readonly Way[] = field.required === true ? [] : ['empty']
  return isList(field) ? ['add', 'take', 'set', ...empty] : ['set', ...empty]
}

export const wayOf = (field: FieldDefinition, chosen: Way | undefined): Way => chosen ?? waysOf(field)[0] ?? 'set'

/** The values after one changed: those that depend on it are cleared, as in the form. */
export const withDependents = (definition: Edited, values: Values, changed: Values): Values => withChanges(definition, values, changed)

/** What every row is sent: the chosen fields in their stored form. */
export function changesOf({ fields }: Edited, { names, values, ways, today }: Changes): SentChanges {
  const of = (wanted: readonly Way[]): Values =>
    Object.fromEntries(
      names.flatMap((name) => {
        const field = fields[name]
        const way = field === undefined ? null : wayOf(field, ways[name])
        if (field === undefined || way === null || !wanted.includes(way)) return []
        const value = way === 'empty' ? null : typeOf(field).normalise(values[name] ?? null, field, { row: values, today })
        return [[name, value] as const]
      }),
    )
  const [add, take] = [of(['add']), of(['take'])]
  return {
    changes: of(['set', 'empty']),
    ...(Object.keys(add).length === 0 ? {} : { add }),
    ...(Object.keys(take).length === 0 ? {} : { take }),
  }
}

/** The fields that nothing will stand in. */
export const emptiedIn = (changes: Values): readonly string[] => Object.keys(changes).filter((name) => !isFilled(changes[name]))

/**
 * What no row could take, by the rules of each field alone: none is emptied unless that was chosen. What hangs on the rest of a row (a rule over
 * several fields, a field that is shown for some) only the server can say, row by row.
 */
export function problemsOfChanges(definition: Edited, changes: Changes): readonly FieldProblem[] {
  const sent = changesOf(definition, changes)
  const row = { ...sent.changes, ...sent.add, ...sent.take }
  return changes.names.flatMap((name): readonly FieldProblem[] => {
    const field = definition.fields[name]
    if (field === undefined) return []
    const value = row[name] ?? null
    if (!isFilled(value)) return wayOf(field, changes.ways[name]) === 'empty' ? [] : [{ path: name, code: 'required' }]
    return typeOf(field)
      .check(value, field, { row, today: changes.today })
      .map((problem) => ({ path: name, ...problem }))
  })
}
