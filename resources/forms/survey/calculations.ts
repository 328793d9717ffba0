import { FunctionFactory } from 'survey-core'
import type { Json } from '../content/json.ts'

/**
 * Functions for calculations that the form library lacks. Forms from REDCap use them with REDCap's rules: an empty value is never zero,
 * and a result without its values is empty.
 */

type Values = readonly unknown[]
type Calculate = (values: Values) => Json

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'number' && Number.isNaN(value))

const plainNumber = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)\s*$/

/** Returns a number or a text with a number; null for everything else, also for an empty value. Pure. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' && plainNumber.test(value) ? Number(value) : null
}

const toText = (value: unknown): string => (isEmpty(value) ? '' : String(value))

/** Returns the numbers among values and lists of values. */
const numbersOf = (values: Values): readonly number[] =>
  values.flat(2).flatMap((value) => {
    const number = toNumber(value)
    return number === null ? [] : [number]
  })

const numberFunction =
  (calculate: (value: number, ...more: readonly number[]) => number): Calculate =>
  (values) => {
    const [first, ...more] = values.map(toNumber)
    const isComplete = first !== null && first !== undefined && more.every((each) => each !== null)
    const result = isComplete ? calculate(first, ...more.filter((each) => each !== null)) : Number.NaN
    return Number.isFinite(result) ? result : null
  }

/** Moves the decimal point in the text of a number, so that `1.005` does not become `1.00499…`. */
const withShiftedPoint = (value: number, digits: number): number => {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + digits}`)
}
const roundWith =
  (round: (value: number) => number) =>
  (value: number, digits = 0): number =>
    withShiftedPoint(round(withShiftedPoint(value, digits)), -digits)

function median(values: Values): Json {
  const numbers = numbersOf(values).toSorted((left, right) => left - right)
  const middle = Math.floor(numbers.length / 2)
  const [low, high] = [numbers[middle - 1], numbers[middle]]
  if (high === undefined) return null
  return numbers.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}

/** Standard deviation of a sample (n − 1); null for fewer than two numbers. */
function stdev(values: Values): Json {
  const numbers = numbersOf(values)
  if (numbers.length < 2) return null
  const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  return Math.sqrt(numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (numbers.length - 1))
}

const minute = 60_000
const day = 24 * 60 * minute
/** Milliseconds of each unit. A month and a year are means: 30.44 and 365.2425 days, as in REDCap. */
const unitLengths = { y: 365.2425 * day, M: 30.44 * day, d: day, h: 60 * minute, m: minute, s: 1000 } as const
type Unit = keyof typeof unitLengths
const isUnit = (value: unknown): value is Unit => typeof value === 'string' && Object.hasOwn(unitLengths, value)

const moment = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/
const clock = /^(\d{2}):(\d{2})(?::(\d{2}))?$/

/** Returns a date, a date with time, or a time of day as milliseconds of a clock without a time zone; null for anything else. */
export function clockOf(value: unknown): number | null {
  if (value instanceof Date)
    return Date.UTC(value.getFullYear(), value.getMonth(), value.getDate(), value.getHours(), value.getMinutes(), value.getSeconds())
  if (typeof value !== 'string') return null
  const [, hours, minutes, seconds = '0'] = clock.exec(value) ?? []
  if (hours !== undefined) return Date.UTC(1970, 0, 1, Number(hours), Number(minutes), Number(seconds))
  const match = moment.exec(value)
  if (match === null) return null
  const [year = 0, month = 1, date = 1, hour = 0, minuteOfHour = 0, second = 0] = match.slice(1).map((each) => Number(each ?? 0))
  return Date.UTC(year, month - 1, date, hour, minuteOfHour, second)
}

/** `dateDifference({a}, {b}, 'd', true)`: the time from `a` to `b` in a unit, with decimals; without a sign unless `true`. */
function dateDifference([from, to, unit, isSigned]: Values): Json {
  const [start, end] = [clockOf(from), clockOf(to)]
  if (start === null || end === null || !isUnit(unit)) return null
  const difference = (end - start) / unitLengths[unit]
  return isSigned === true ? difference : Math.abs(difference)
}

/** `addToDate({a}, 7, 'd')`: the date after a number of units; with the time of day if the date has one. */
function addToDate([from, count, unit]: Values): Json {
  const [start, number] = [clockOf(from), toNumber(count)]
  if (start === null || number === null || !isUnit(unit)) return null
  const result = new Date(start + number * unitLengths[unit])
  if (Number.isNaN(result.getTime())) return null
  return result.toISOString().slice(0, typeof from === 'string' && from.length > 10 ? 16 : 10)
}

/** True for equal numbers, however they are written, and for equal texts. Unlike `=`, it distinguishes capital and small letters. */
function isSame([left, right]: Values): Json {
  const [leftNumber, rightNumber] = [toNumber(left), toNumber(right)]
  return leftNumber !== null && rightNumber !== null ? leftNumber === rightNumber : toText(left) === toText(right)
}

const substring = (text: unknown, start: number, length: unknown): string => {
  const count = toNumber(length)
  return count === null ? '' : toText(text).slice(start, start + Math.max(0, count))
}

const calculations: Readonly<Record<string, Calculate>> = {
  number: ([value]) => toNumber(value),
  isSame,
  median,
  stdev,
  dateDifference,
  addToDate,
  roundUp: numberFunction(roundWith(Math.ceil)),
  roundDown: numberFunction(roundWith(Math.floor)),
  sqrt: numberFunction((value) => Math.sqrt(value)),
  abs: numberFunction((value) => Math.abs(value)),
  exp: numberFunction((value) => Math.exp(value)),
  /** Logarithm to a base; without a base, the natural logarithm. */
  log: numberFunction((value, base) => (base === undefined ? Math.log(value) : Math.log(value) / Math.log(base))),
  upper: ([text]) => toText(text).toUpperCase(),
  lower: ([text]) => toText(text).toLowerCase(),
  trim: ([text]) => toText(text).trim(),
  textLength: ([text]) => toText(text).length,
  concat: (values) => values.map(toText).join(''),
  left: ([text, length]) => substring(text, 0, length),
  right: ([text, length]) => {
    const count = toNumber(length) ?? 0
    return count <= 0 ? '' : toText(text).slice(-count)
  },
  /** Characters from a position, which begins with 1. */
  mid: ([text, start, length]) => substring(text, Math.max(0, (toNumber(start) ?? 1) - 1), length),
  containsText: ([text, part]) => toText(text).toLowerCase().includes(toText(part).toLowerCase()),
  startsWith: ([text, part]) => toText(text).toLowerCase().startsWith(toText(part).toLowerCase()),
  endsWith: ([text, part]) => toText(text).toLowerCase().endsWith(toText(part).toLowerCase()),
}

for (const [name, calculate] of Object.entries(calculations)) FunctionFactory.Instance.register(name, calculate)
