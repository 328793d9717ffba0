import type { ExactOptions, FieldDefinition, FieldType } from '../field.ts'
import { listOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { type ChoiceOptions, findChoiceMistakes, isValues, normaliseChoice } from './choice.ts'
import { isFarTooLong } from './eachOnce.ts'

type MultiChoiceOptions = ChoiceOptions
export interface MultiChoiceField extends FieldDefinition, MultiChoiceOptions {
  readonly type: 'multiChoice'
}

/** Declares a list of known values, stored without duplicates in declaration order. */
export function multiChoice<const Values extends readonly string[], const Options extends Omit<MultiChoiceOptions, 'values'> = object>(
  values: Values,
  options?: ExactOptions<Options, MultiChoiceOptions>,
): { readonly type: 'multiChoice'; readonly values: Values } & Options
export function multiChoice<const Options extends MultiChoiceOptions>(
  options: ExactOptions<Options, MultiChoiceOptions>,
): { readonly type: 'multiChoice' } & Options
export function multiChoice(first: readonly string[] | MultiChoiceOptions, options?: Omit<MultiChoiceOptions, 'values'>): MultiChoiceField {
  return isValues(first) ? { type: 'multiChoice', values: first, ...options } : { type: 'multiChoice', ...first }
}

export const multiChoiceType: FieldType<MultiChoiceField> = {
  operators: listOperators,
  sortable: false,
  isList: true,
  values: (field) => field.values,
  normalise(value, field) {
    if (!Array.isArray(value)) return value === '' ? null : (value ?? null)
    if (value.length === 0) return null
    if (isFarTooLong(value, field.values.length)) return value
    const chosenValues = new Set(value.map((each) => normaliseChoice(each, field)))
    const declaredValues = field.values.filter((each) => chosenValues.delete(each))
    return [...declaredValues, ...chosenValues]
  },
  check(value, field) {
    if (!Array.isArray(value)) return [createProblem('notAList')]
    if (!value.every((each) => field.values.includes(each))) return [createProblem('notAChoice')]
    const max = field.values.length
    return value.length > max ? [createProblem('tooMany', { max })] : []
  },
  declarationErrors: (field) => findChoiceMistakes(field),
  fixture: {
    field: { type: 'multiChoice', values: ['MONDAY', 'TUESDAY', 'FRIDAY'] },
    valid: [
      [
        ['FRIDAY', 'monday', 'FRIDAY'],
        ['MONDAY', 'FRIDAY'],
      ],
      [['TUESDAY'], ['TUESDAY']],
    ],
    invalid: [
      ['MONDAY', 'notAList'],
      [['SUNDAY'], 'notAChoice'],
      [[null], 'notAChoice'],
    ],
  },
}
