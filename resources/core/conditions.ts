/**
 * Conditions are data, so that one pure function decides them on both sides: what a form shows, what the server demands.
 */

/** A value in a condition: a literal, or the value of another field of the same row. */
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
 * Dates and times compare as text, which their ISO formats allow.
 */
export function holds(condition: Condition, row: Values): boolean {
  if ('all' in condition) return condition.all.every((each) => holds(each, row))
  if ('any' in condition) return condition.any.some((each) => holds(each, row))
  if ('not' in condition) return !holds(condition.not, row)

  const value = row[condition.field] ?? null
  if ('is' in condition) return value === operandValue(condition.is, row)
  if ('isNot' in condition) return value !== operandValue(condition.isNot, row)
  if ('in' in condition) return condition.in.some((each) => value === operandValue(each, row))
  if ('filled' in condition) return isFilled(value) === condition.filled
  if ('above' in condition) return order(value, operandValue(condition.above, row)) > 0
  return order(value, operandValue(condition.atLeast, row)) >= 0
}

/** Every field that a condition reads: boot checks compare them with the declaration. */
export function fieldsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(fieldsOf)
  if ('any' in condition) return condition.any.flatMap(fieldsOf)
  if ('not' in condition) return fieldsOf(condition.not)
  const operands = Object.entries(condition).flatMap(([key, value]) => (key === 'field' ? [] : value))
  const others = operands.filter((each) => typeof each === 'object' && each !== null && 'field' in each)
  return [condition.field, ...others.map((each) => each.field as string)]
}

/** Does the value say anything? Blank text and empty lists do not. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return true
}

function operandValue(operand: Operand, row: Values): unknown {
  return typeof operand === 'object' && operand !== null ? (row[operand.field] ?? null) : operand
}

/** Negative, zero or positive; NaN (so every comparison is false) where the two cannot be compared. */
function order(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  return Number.NaN
}
