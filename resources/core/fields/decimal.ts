import type { FieldDefinition, FieldType, Made, Only } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { checkBounds, misdeclaredBounds, misdeclaredUnit, type NumberOptions, normaliseNumber } from './integer.ts'

interface DecimalOptions extends NumberOptions {
  /** The value is a whole number of steps: 0.1 admits 172.5 and not 172.55. */
  readonly step?: number
  /** Digits after the point that the column keeps; those of `step`, else 2. */
  readonly scale?: number
}
export interface DecimalField extends FieldDefinition, DecimalOptions {
  readonly type: 'decimal'
}

/** With at most six digits after the point, every number below this is exact in JavaScript and in the column. */
export const decimalBound = 999_999_999
const maxScale = 6

/** A number with a fixed count of digits after the point. */
export const decimal = <const Options extends DecimalOptions = object>(
  options: Only<Options, DecimalOptions> = {} as never,
): Made<'decimal', Options> => ({ type: 'decimal', ...options })

/** Digits after the point. */
export const scaleOf = (field: DecimalOptions): number => field.scale ?? (field.step === undefined ? 2 : digitsAfterPoint(field.step))

export const decimalType: FieldType<DecimalField> = {
  operators: orderOperators,
  sortable: true,
  normalise: normaliseNumber,
  check(value, field) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return [problem('notANumber')]
    const outside = checkBounds(value, field.min ?? -decimalBound, field.max ?? decimalBound)
    if (outside.length > 0) return outside
    const scale = scaleOf(field)
    if (Number(value.toFixed(scale)) !== value) return [problem('tooManyDigits', { scale })]
    return field.step === undefined || isMultiple(value, field.step, scale) ? [] : [problem('offStep', { step: field.step })]
  },
  unitIn: ({ unitIn }) => unitIn ?? null,
  isAmount: ({ unitIn }) => unitIn === undefined,
  misdeclared(field, siblings) {
    const mistakes = [...misdeclaredBounds(field, decimalBound), ...misdeclaredUnit(field, siblings)]
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

function digitsAfterPoint(step: number): number {
  const [, exponent] = /e-(\d+)$/.exec(String(step)) ?? []
  return exponent === undefined ? (String(step).split('.')[1]?.length ?? 0) : Number(exponent)
}

/** In whole units of the last digit, because 0.3 / 0.1 is not 3. */
function isMultiple(value: number, step: number, scale: number): boolean {
  const unit = 10 ** scale
  return Math.round(value * unit) % Math.round(step * unit) === 0
}
