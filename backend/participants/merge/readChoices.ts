import { type MergeChoice, mergeChoices } from '#resources/participants/duplicateAnswers.ts'
import { invalid, pathOf } from '../../platform/common/errors.ts'
import { type ChoosableField, choosableFields, type MergeChoices } from './changes.ts'

/** Rejects a merge of a participant with themselves. @throws invalid sameEntry */
export function requireOther(id: string, otherId: string): void {
  if (otherId === id) throw invalid([{ path: 'otherId', code: 'sameEntry' }])
}

/**
 * Reads the choices of a request: `{ email: 'OTHER', tags: 'BOTH' }`. See `changesOfSurvivor` for fields without a choice.
 * @throws invalid with every problem
 */
export function readChoices(values: unknown): MergeChoices {
  // A field accepts an empty list as no value, without a check of its shape.
  if (Array.isArray(values)) throw invalid([{ path: 'values', code: 'notAnObject' }])
  const problems = Object.entries(values as object).flatMap(([name, choice]) => {
    const code = problemOf(choosableFields.get(name), choice)
    return code === null ? [] : [{ path: pathOf(name) === '' ? 'values' : `values.${name}`, code }]
  })
  if (problems.length > 0) throw invalid(problems)
  return new Map(Object.entries(values as Readonly<Record<string, MergeChoice>>))
}

function problemOf(field: ChoosableField | undefined, choice: unknown): string | null {
  if (field === undefined) return 'unknownField'
  if (!field.isDecided) return 'readOnly'
  return mergeChoices.some((each) => each === choice) && (choice !== 'BOTH' || field.isList) ? null : 'notAChoice'
}
