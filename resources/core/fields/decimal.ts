import type { DeclaredField, ExactOptions, FieldDefinition, FieldType } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { checkBounds, findBoundMistakes, findUnitMistakes, type NumberOptions, normaliseNumber } from './integer.ts'

interface DecimalOptions extends NumberOptions {
  /** Values are multiples of the step: 0.1 allows 172.5 but not 172.55. */
  readonly step?: number
  /** Number of stored decimal places; by default those of `step`, else 2. */
  readonly scale?: number
  /** Amount of money: cells show both decimal places, 484.50 and not 484.5. */
  readonly isMoney?: true
}
export interface DecimalField extends FieldDefinition, DecimalOptions {
  readonly type: 'decimal'
}

/** Upper bound of the value. With at most six decimal places, every smaller number is exact in JavaScript and in the column. */
export const decimalBound = 999_999_999
const maxScale = 6

/** Declares a number with a fixed number of decimal places. */
export const decimal = <const Options extends DecimalOptions = object>(
  options: ExactOptions<Options, DecimalOptions> = {} as never,
): DeclaredField<'decimal', Options> => ({ type: 'decimal', ...options })

/** Returns the number of decimal places. */
export const scaleOf = (field: DecimalOptions): number => field.scale ?? (field.step === undefined ? 2 : countDecimals(field.step))

export const decimalType: FieldType<DecimalField> = {
  operators: orderOperators,
  sortable: true,
  normalise: normaliseNumber,
  check(value, field) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return [createProblem('notANumber')]
    const boundProblems = checkBounds(value, field.min ?? -decimalBound, field.max ?? decimalBound)
    if (boundProblems.length > 0) return boundProblems
    const scale = scaleOf(field)
    if (Number(value.toFixed(scale)) !== value) return [createProblem('tooManyDigits', { scale })]
    return field.step === undefined || isMultiple(value, field.step, scale) ? [] : [createProblem('offStep', { step: field.step })]
  },
  unitIn: ({ unitIn }) => unitIn ?? null,
  isAmount: ({ unitIn }) => unitIn === undefined,
  declarationErrors(field, siblings) {
    const mistakes = [...findBoundMistakes(field, decimalBound), ...findUnitMistakes(field, siblings)]
    if (field.step !== undefined && !(field.step > 0)) mistakes.push('step must be above 0')
    const scale = scaleOf(field)
    if (!(Number.isInteger(scale) && scale >= 0 && scale <= maxScale)) mistakes.push(`scale must be a whole number from 0 to ${maxScale}`)
    return mistakes
  },
  fixture: {
    field: { type: 'decimal', min: 0, max: 300, step: 0.5, scale: 1 },
    valid: [
      [0, 0],
      ['70.5', 70.5],
      [172, 172],
    ],
    invalid: [
      ['tall', 'notANumber'],
      [Number.POSITIVE_INFINITY, 'notANumber'],
      [-0.5, 'tooSmall'],
      [300.5, 'tooLarge'],
      [70.55, 'tooManyDigits'],
      [70.3, 'offStep'],
    ],
  },
}

function countDecimals(step: number): number {
  const [, exponent] = /e-(\d+)$/.exec(String(step)) ?? []
  return exponent === undefined ? (String(step).split('.')[1]?.length ?? 0) : Number(exponent)
}

/** Compares in units of the last decimal place, because 0.3 / 0.1 is not 3. */
function isMultiple(value: number, step: number, scale: number): boolean {
  const unit = 10 ** scale
  return Math.round(value * unit) % Math.round(step * unit) === 0
}
