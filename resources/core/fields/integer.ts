import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { type Problem, problem } from '../problems.ts'

/** What numbers of every type may say. */
export interface NumberOptions extends FieldOptions {
  readonly min?: number
  readonly max?: number
  /** The choice beside it that says in which unit it is: forms draw both as one field, cells say both. */
  readonly unitIn?: string
}
interface IntegerOptions extends NumberOptions {
  /** A year that has begun; no amount: 2024, never 2,024. */
  readonly isYear?: true
  /**
   * The next number among rows with the same values of these fields, from 1: the engine counts when the row is made. A step of the domain may name
   * another one, as 0 of a row that is not counted.
   */
  readonly numberWithin?: readonly [string, ...string[]]
}
export interface IntegerField extends FieldDefinition, IntegerOptions {
  readonly type: 'integer'
}

/** What a four-byte column holds; the bound where a declaration does not say. */
export const integerBound = 2_147_483_647

/** A whole number. */
export const integer = <const Options extends IntegerOptions = object>(
  options: Only<Options, IntegerOptions> = {} as never,
): Made<'integer', Options> => ({ type: 'integer', ...options })

export const integerType: FieldType<IntegerField> = {
  operators: orderOperators,
  sortable: true,
  normalise: normaliseNumber,
  check(value, field, { today }) {
    if (typeof value !== 'number' || !Number.isInteger(value)) return [problem('notAWholeNumber')]
    if (field.isYear === true && value > Number(today.slice(0, 4))) return [problem('inFuture')]
    return checkBounds(value, field.min ?? -integerBound, field.max ?? integerBound)
  },
  unitIn: ({ unitIn }) => unitIn ?? null,
  isAmount: ({ unitIn, isYear }) => unitIn === undefined && isYear !== true,
  misdeclared: (field, siblings) => [...misdeclaredBounds(field, integerBound), ...misdeclaredUnit(field, siblings)],
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

/** Text that is wholly a number becomes one; anything else stays for `check` to name. */
export function normaliseNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  const line = value.trim()
  if (line === '') return null
  return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(line) ? Number(line) : value
}

export function checkBounds(value: number, min: number, max: number): readonly Problem[] {
  if (value < min) return [problem('tooSmall', { min })]
  if (value > max) return [problem('tooLarge', { max })]
  return []
}

export function misdeclaredBounds(field: { readonly min?: number; readonly max?: number }, bound: number): readonly string[] {
  const mistakes: string[] = []
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) mistakes.push('min must not be above max')
  for (const figure of [field.min, field.max])
    if (figure !== undefined && !(Math.abs(figure) <= bound)) mistakes.push(`min and max must lie between -${bound} and ${bound}`)
  return mistakes
}

export const misdeclaredUnit = ({ unitIn }: NumberOptions, siblings: Readonly<Record<string, FieldDefinition>>): readonly string[] =>
  unitIn === undefined || siblings[unitIn]?.type === 'choice' ? [] : [`says its unit in '${unitIn}', which is not a field of type choice`]
