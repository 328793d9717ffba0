import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { createProblem, type Problem } from '../problems.ts'

/** Options of every numeric type. */
export interface NumberOptions extends FieldOptions {
  readonly min?: number
  readonly max?: number
  /** Choice field with the unit. Forms show both as one input, cells show both. */
  readonly unitIn?: string
}
interface IntegerOptions extends NumberOptions {
  /** Calendar year, formatted as 2024 and never as 2,024. Only diagnoses know a year without a day; all other dates are complete. */
  readonly isYear?: true
  /**
   * Numbers the rows with the same values of these fields from 1, when the engine creates them. Code of the domain may set another
   * number, such as 0 for a row that does not count.
   */
  readonly numberWithin?: readonly [string, ...string[]]
}
export interface IntegerField extends FieldDefinition, IntegerOptions {
  readonly type: 'integer'
}

/** Limit of a four-byte column, and the default bound. */
export const integerBound = 2_147_483_647

/** Declares a whole number. */
export const integer = <const Options extends IntegerOptions = object>(
  options: ExactOptions<Options, IntegerOptions> = {} as never,
): DeclaredField<'integer', Options> => ({ type: 'integer', ...options })

export const integerType: FieldType<IntegerField> = {
  operators: orderOperators,
  sortable: true,
  normalise: normaliseNumber,
  check(value, field, { today }) {
    if (typeof value !== 'number' || !Number.isInteger(value)) return [createProblem('notAWholeNumber')]
    if (field.isYear === true && value > Number(today.slice(0, 4))) return [createProblem('inFuture')]
    return checkBounds(value, field.min ?? -integerBound, field.max ?? integerBound)
  },
  unitIn: ({ unitIn }) => unitIn ?? null,
  isAmount: ({ unitIn, isYear }) => unitIn === undefined && isYear !== true,
  declarationErrors: (field, siblings) => [...findBoundMistakes(field, integerBound), ...findUnitMistakes(field, siblings)],
  fixture: {
    field: { type: 'integer', min: 0, max: 5 },
    valid: [
      [0, 0],
      [' 3 ', 3],
      [5, 5],
    ],
    invalid: [
      ['three', 'notAWholeNumber'],
      [1.5, 'notAWholeNumber'],
      [true, 'notAWholeNumber'],
      [Number.NaN, 'notAWholeNumber'],
      [-1, 'tooSmall'],
      [6, 'tooLarge'],
    ],
  },
}

/** Converts text that is entirely a number. Leaves other values unchanged, so that `check` can report them. */
export function normaliseNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  const line = value.trim()
  if (line === '') return null
  return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(line) ? Number(line) : value
}

export function checkBounds(value: number, min: number, max: number): readonly Problem[] {
  if (value < min) return [createProblem('tooSmall', { min })]
  if (value > max) return [createProblem('tooLarge', { max })]
  return []
}

export function findBoundMistakes(field: { readonly min?: number; readonly max?: number }, bound: number): readonly string[] {
  const mistakes: string[] = []
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) mistakes.push('min must not be above max')
  for (const figure of [field.min, field.max])
    if (figure !== undefined && !(Math.abs(figure) <= bound)) mistakes.push(`min and max must lie between -${bound} and ${bound}`)
  return mistakes
}

export const findUnitMistakes = ({ unitIn }: NumberOptions, siblings: Readonly<Record<string, FieldDefinition>>): readonly string[] =>
  unitIn === undefined || siblings[unitIn]?.type === 'choice' ? [] : [`says its unit in '${unitIn}', which is not a field of type choice`]
