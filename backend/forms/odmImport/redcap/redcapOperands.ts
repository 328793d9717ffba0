import { isCanonicalNumber } from '../choices.ts'
import { Untranslatable } from './redcapTokens.ts'
import type { ValueKind } from './redcapValidation.ts'

/** A translated operand. */
export interface Operand {
  readonly text: string
  readonly kind: ValueKind
  /** Value of a constant, as in the file. */
  readonly literal?: string
  /** For one choice of a checkbox: the value of the choice, as a literal. */
  readonly box?: string
  /** Codes of a choice; null: any value. */
  readonly codes?: readonly string[] | null
  /** True for the answer of a question in the same form. */
  readonly isField?: boolean
}

/** Returns an operand as a value. A choice of a checkbox is 1 or 0. The engine would turn a text such as `1.50` into a number. */
export function formatValue({ text, box, kind, isField }: Operand): string {
  if (box !== undefined) return `iif(${text} contains ${box}, 1, 0)`
  return isField === true && kind === 'text' ? text.replace(/^\{/, '{#') : text
}

/** Returns an operand as a number; a text without a number is empty. */
export const formatNumber = (operand: Operand): string =>
  operand.box !== undefined || operand.kind === 'number' || operand.kind === 'truth'
    ? formatValue(operand)
    : `number(${formatValue(operand)})`

/** Returns an operand as a text. */
export const textOf = (operand: Operand): string => formatValue(operand)

const isNumeric = ({ kind, box }: Operand): boolean => box !== undefined || kind === 'number' || kind === 'truth'
const dayOrTime = /^(?:\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?|\d{2}:\d{2}(?::\d{2})?)$/
const isMoment = ({ kind, literal }: Operand): boolean => kind === 'moment' || (literal !== undefined && dayOrTime.test(literal))
const isOneOf = (choice: Operand, { literal }: Operand): boolean => {
  const codes = choice.codes ?? []
  const areDistinct = new Set(codes.map((code) => code.toLowerCase())).size === codes.length
  return choice.isField === true && literal !== undefined && areDistinct && codes.includes(literal)
}

/** Compares two operands as REDCap does: numbers as numbers, dates by time, other values as texts, and an empty value is no number. */
export function buildComparison(left: Operand, operator: string, right: Operand): Operand {
  const isEquality = operator === '=' || operator === '<>'
  if (isEquality && left.literal !== undefined && right.literal === undefined) return buildComparison(right, operator, left)
  return { text: isEquality ? buildEquality(left, operator, right) : buildOrder(left, operator, right), kind: 'truth' }
}

function buildEquality(left: Operand, operator: string, right: Operand): string {
  const isEqual = operator === '='
  if (right.literal === '') {
    if (left.isField === true) return `${left.text} ${isEqual ? 'empty' : 'notempty'}`
    return `${formatValue(left)} ${operator} ''`
  }
  if (left.box !== undefined && (right.literal === '1' || right.literal === '0')) {
    const isTicked = isEqual === (right.literal === '1')
    return isTicked ? `${left.text} contains ${left.box}` : `!(${left.text} contains ${left.box})`
  }
  const isNative = (isNumeric(left) && isNumeric(right)) || (isMoment(left) && isMoment(right))
  if (isNative) return `${formatValue(left)} ${operator} ${momentOf(right)}`
  if (isOneOf(left, right)) return `${left.text} ${operator} ${right.text}`
  const same = `isSame(${formatValue(left)}, ${formatValue(right)})`
  return isEqual ? same : `!${same}`
}

function buildOrder(left: Operand, operator: string, right: Operand): string {
  if (left.literal === '' || right.literal === '') throw new Untranslatable()
  if (isMoment(left) && isMoment(right)) return orderOf(left, operator, right, momentOf)
  // The text of a field may be a date or a number: its order against a date is unknown.
  if (left.kind === 'moment' || right.kind === 'moment') throw new Untranslatable()
  return orderOf(left, operator, right, formatNumber)
}

/** The engine finds two empty values equal, and so `>=` true. */
function orderOf(left: Operand, operator: string, right: Operand, format: (operand: Operand) => string): string {
  const comparison = `${format(left)} ${operator} ${format(right)}`
  const canBothBeEmpty = [left, right].every(({ literal, box }) => literal === undefined && box === undefined)
  return operator.endsWith('=') && canBothBeEmpty ? `(${comparison} and ${format(left)} <> '')` : comparison
}

/** Dates with a time are stored with a `T`. */
const momentOf = (operand: Operand): string =>
  operand.literal !== undefined && !isCanonicalNumber(operand.literal) ? operand.text.replace(' ', 'T') : formatValue(operand)
