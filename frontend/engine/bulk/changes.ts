import type { BulkRequest } from '#resources/core/answers/answers.ts'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isList } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { withChanges } from '../draft/draft.ts'

type EditedDefinition = Pick<ResourceDefinition, 'fields'>

/** Change of a field in every row: set a value, clear it, add entries to a list, or remove entries. */
export type ChangeMode = 'set' | 'add' | 'take' | 'empty'

/** Request body of a bulk edit. */
export type SentChanges = Required<Pick<BulkRequest, 'changes'>> & Pick<BulkRequest, 'add' | 'take'>

interface Changes {
  readonly names: readonly string[]
  readonly values: Values
  readonly ways: Readonly<Record<string, ChangeMode>>
  /** Today's date, YYYY-MM-DD. */
  readonly today: string
}

/** Returns the possible changes of the field, the default first. For lists the default is adding, which keeps entries of other users. */
export function changeModesOf(field: FieldDefinition): readonly ChangeMode[] {
  const empty: readonly ChangeMode[] = field.required === true ? [] : ['empty']
  return isList(field) ? ['add', 'take', 'set', ...empty] : ['set', ...empty]
}

export const changeModeOf = (field: FieldDefinition, chosenMode: ChangeMode | undefined): ChangeMode =>
  chosenMode ?? changeModesOf(field)[0] ?? 'set'

/** Applies changes and clears the values that depend on them, as the form does. */
export const withDependents = (definition: EditedDefinition, values: Values, changed: Values): Values =>
  withChanges(definition, values, changed)

/** Returns the values to send for every row: the selected fields in their stored form. */
export function changesOf({ fields }: EditedDefinition, { names, values, ways, today }: Changes): SentChanges {
  const collectValues = (modes: readonly ChangeMode[]): Values =>
    Object.fromEntries(
      names.flatMap((name) => {
        const field = fields[name]
        const mode = field === undefined ? null : changeModeOf(field, ways[name])
        if (field === undefined || mode === null || !modes.includes(mode)) return []
        const value = mode === 'empty' ? null : typeOf(field).normalise(values[name] ?? null, field, { row: values, today })
        return [[name, value] as const]
      }),
    )
  const [add, removals] = [collectValues(['add']), collectValues(['take'])]
  return {
    changes: collectValues(['set', 'empty']),
    ...(Object.keys(add).length === 0 ? {} : { add }),
    ...(Object.keys(removals).length === 0 ? {} : { take: removals }),
  }
}

/** Returns the fields that will be cleared. */
export const clearedFieldsOf = (changes: Values): readonly string[] => Object.keys(changes).filter((name) => !isFilled(changes[name]))

/**
 * Returns problems that apply to every row, by the rules of each field alone. Clearing a field is a problem unless the user selected it.
 * The server checks, row by row, rules that depend on other values of the row (over several fields, or conditional).
 */
export function problemsOfChanges(definition: EditedDefinition, changes: Changes): readonly FieldProblem[] {
  const sentChanges = changesOf(definition, changes)
  const row = { ...sentChanges.changes, ...sentChanges.add, ...sentChanges.take }
  return changes.names.flatMap((name): readonly FieldProblem[] => {
    const field = definition.fields[name]
    if (field === undefined) return []
    const value = row[name] ?? null
    if (!isFilled(value)) return changeModeOf(field, changes.ways[name]) === 'empty' ? [] : [{ path: name, code: 'required' }]
    return typeOf(field)
      .check(value, field, { row, today: changes.today })
      .map((problem) => ({ path: name, ...problem }))
  })
}
