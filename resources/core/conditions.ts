import { type Asker, resolved } from './variables.ts'

/**
 * Conditions are data, so that one pure function decides them on both sides: what a form shows, what the server demands.
 */

/** A value in a condition: a literal, a variable (`$me`, `$today+7`), or the value of another field of the same row. */
export type Operand = string | number | boolean | null | { readonly field: string }

export type Condition =
  | { readonly field: string; readonly is: Operand }
  | { readonly field: string; readonly isNot: Operand }
  | { readonly field: string; readonly in: readonly Operand[] }
  | { readonly field: string; readonly above: Operand }
  | { readonly field: string; readonly atLeast: Operand }
  | { readonly field: string; readonly filled: boolean }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

/** Any row whose fields a condition may name. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Is the condition true of this row? Pure.
 *
 * Comparisons with an absent value are false: an unknown maximum age is not above the minimum.
 * Dates and times compare as text, which their ISO formats allow; a number beside a day is a year, and compares with the day's.
 * @param asker whom `$me` and which day `$today` stand for; boot checks keep these words where there is one
 */
export function holds(condition: Condition, row: Values, asker: Asker | null = null): boolean {
  if ('all' in condition) return condition.all.every((each) => holds(each, row, asker))
  if ('any' in condition) return condition.any.some((each) => holds(each, row, asker))
  if ('not' in condition) return !holds(condition.not, row, asker)

  const value = row[condition.field] ?? null
  const other = (operand: Operand) => operandValue(operand, row, asker)
  if ('is' in condition) return value === other(condition.is)
  if ('isNot' in condition) return value !== other(condition.isNot)
  if ('in' in condition) return condition.in.some((each) => value === other(each))
  if ('filled' in condition) return isFilled(value) === condition.filled
  if ('above' in condition) return order(value, other(condition.above)) > 0
  return order(value, other(condition.atLeast)) >= 0
}

/** Every field that a condition reads: boot checks compare them with the declaration. */
export function fieldsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(fieldsOf)
  if ('any' in condition) return condition.any.flatMap(fieldsOf)
  if ('not' in condition) return fieldsOf(condition.not)
  const others = operandsOf(condition).flatMap(({ operand }) => (typeof operand === 'object' && operand !== null ? operand.field : []))
  return [condition.field, ...others]
}

/** Every value that a condition compares a field with. */
export function operandsOf(condition: Condition): readonly { readonly field: string; readonly operand: Operand }[] {
  if ('all' in condition) return condition.all.flatMap(operandsOf)
  if ('any' in condition) return condition.any.flatMap(operandsOf)
  if ('not' in condition) return operandsOf(condition.not)
  const { field, ...compared } = condition
  return Object.values(compared).flatMap((value: Operand | readonly Operand[]) => [value].flat().map((operand) => ({ field, operand })))
}

/** Does the value say anything? Blank text and empty lists do not. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return true
}

function operandValue(operand: Operand, row: Values, asker: Asker | null): unknown {
  if (typeof operand === 'object' && operand !== null) return row[operand.field] ?? null
  return asker === null ? operand : resolved(operand, asker)
}

/** Negative, zero or positive; NaN (so every comparison is false) where the two cannot be compared. */
function order(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  if (typeof left === 'number' && typeof right === 'string') return left - yearOf(right)
  if (typeof left === 'string' && typeof right === 'number') return yearOf(left) - right
  return Number.NaN
}

/** NaN where the text is no day, nor a moment. */
const yearOf = (day: string): number => (/^\d{4}-\d\d-\d\d/.test(day) ? Number(day.slice(0, 4)) : Number.NaN)
