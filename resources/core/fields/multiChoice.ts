import type { FieldDefinition, FieldType, Only } from '../field.ts'
import { listOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { type ChoiceOptions, isValues, misdeclaredChoice, normaliseChoice } from './choice.ts'
import { isFarTooLong } from './eachOnce.ts'

type MultiChoiceOptions = ChoiceOptions
export interface MultiChoiceField extends FieldDefinition, MultiChoiceOptions {
  readonly type: 'multiChoice'
}

/** Any of several known values, kept once each in the order of the declaration. */
export function multiChoice<const Values extends readonly string[], const Options extends Omit<MultiChoiceOptions, 'values'> = object>(
  values: Values,
  options?: Only<Options, MultiChoiceOptions>,
): { readonly type: 'multiChoice'; readonly values: Values } & Options
export function multiChoice<const Options extends MultiChoiceOptions>(
  options: Only<Options, MultiChoiceOptions>,
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
    const meant = new Set(value.map((each) => normaliseChoice(each, field)))
    const known = field.values.filter((each) => meant.delete(each))
    return [...known, ...meant]
  },
  check(value, field) {
    if (!Array.isArray(value)) return [problem('notAList')]
    if (!value.every((each) => field.values.includes(each))) return [problem('notAChoice')]
    const max = field.values.length
    return value.length > max ? [problem('tooMany', { max })] : []
  },
  misdeclared: (field) => misdeclaredChoice(field),
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
