import { evaluateVariable, type VariableValues } from './variables.ts'

/**
 * Conditions are data, so that client and server evaluate them with the same pure function: forms show fields by conditions, and the
 * server enforces them.
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

/** Row whose fields a condition may read. */
export type Values = Readonly<Record<string, unknown>>

/**
 * True if the row fulfils the condition. Pure. `above` and `atLeast` are false for an absent value: an unknown maximum age is not above
 * the minimum. Dates and times compare as text, which their ISO formats allow. A number is compared with a date as a year with the date's
 * year.
 * @param variableValues user for `$me` and day for `$today`; start-up checks allow these variables only where a caller is known
 */
export function isConditionMet(condition: Condition, row: Values, variableValues: VariableValues | null = null): boolean {
  if ('all' in condition) return condition.all.every((each) => isConditionMet(each, row, variableValues))
  if ('any' in condition) return condition.any.some((each) => isConditionMet(each, row, variableValues))
  if ('not' in condition) return !isConditionMet(condition.not, row, variableValues)

  const value = row[condition.field] ?? null
  const resolveOperand = (operand: Operand) => getOperandValue(operand, row, variableValues)
  if ('is' in condition) return value === resolveOperand(condition.is)
  if ('isNot' in condition) return value !== resolveOperand(condition.isNot)
  if ('in' in condition) return condition.in.some((each) => value === resolveOperand(each))
  if ('filled' in condition) return isFilled(value) === condition.filled
  if ('above' in condition) return compareValues(value, resolveOperand(condition.above)) > 0
  return compareValues(value, resolveOperand(condition.atLeast)) >= 0
}

/** Returns every field that a condition reads. Start-up checks compare them with the declaration. */
export function fieldsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(fieldsOf)
  if ('any' in condition) return condition.any.flatMap(fieldsOf)
  if ('not' in condition) return fieldsOf(condition.not)
  const others = operandsOf(condition).flatMap(({ operand }) => (typeof operand === 'object' && operand !== null ? operand.field : []))
  return [condition.field, ...others]
}

/** Returns every value that a condition compares with a field. */
export function operandsOf(condition: Condition): readonly { readonly field: string; readonly operand: Operand }[] {
  if ('all' in condition) return condition.all.flatMap(operandsOf)
  if ('any' in condition) return condition.any.flatMap(operandsOf)
  if ('not' in condition) return operandsOf(condition.not)
  const { field, ...compared } = condition
  return Object.values(compared).flatMap((value: Operand | readonly Operand[]) => [value].flat().map((operand) => ({ field, operand })))
}

/** False for null, blank text and empty lists. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return true
}

function getOperandValue(operand: Operand, row: Values, variableValues: VariableValues | null): unknown {
  if (typeof operand === 'object' && operand !== null) return row[operand.field] ?? null
  return variableValues === null ? operand : evaluateVariable(operand, variableValues)
}

/** Returns a negative number, zero or a positive one; NaN if the values cannot be compared, which makes every comparison false. */
function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  if (typeof left === 'number' && typeof right === 'string') return left - yearOf(right)
  if (typeof left === 'string' && typeof right === 'number') return yearOf(left) - right
  return Number.NaN
}

/** Returns the year of a date or time; NaN for other text. */
const yearOf = (day: string): number => (/^\d{4}-\d\d-\d\d/.test(day) ? Number(day.slice(0, 4)) : Number.NaN)
