import { CalculatedValue, FunctionFactory, QuestionExpressionModel } from 'survey-core'
import { clockOf, toNumber } from './calculations.ts'
import { presentOf } from './currentDay.ts'
import { replaceMethod } from './libraryState.ts'

/**
 * Date functions of expressions, with the same results on every machine. The library (3.0.0) replaces a missing date by the machine's
 * present, counts days in the machine's time zone, and stores a resulting date as an instant: `dateAdd({visit}, 28)`, computed by a
 * server in UTC, would show the day before in Vancouver.
 */

type Input = readonly unknown[]
interface Running {
  readonly survey?: object
}
type Calculation = (this: Running | undefined, input: Input) => unknown

const { functionHash } = FunctionFactory.Instance as unknown as {
  readonly functionHash: Readonly<Record<string, { readonly func: Calculation }>>
}
const originalOf = (name: string): Calculation => {
  const calculate = functionHash[name]?.func
  if (calculate === undefined) throw new Error(`The library has no function '${name}'`)
  return calculate
}
const register = (name: string, calculate: Calculation) =>
  FunctionFactory.Instance.register(name, calculate as (this: unknown, input: unknown[]) => unknown)

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

// Without an argument, these functions read the present of the form.
for (const name of ['year', 'month', 'day', 'weekday']) {
  const calculate = originalOf(name)
  register(name, function (input) {
    if (input.length === 0) return calculate.call(this, [presentOf(this?.survey)])
    return isMissing(input[0]) ? null : calculate.call(this, input)
  })
}
register('currentYear', function () {
  return presentOf(this?.survey).getFullYear()
})

const dateDiff = originalOf('dateDiff')
register('age', function ([birthDate, unit = 'years']) {
  return isMissing(birthDate) ? null : dateDiff.call(this, [birthDate, presentOf(this?.survey), unit])
})

const diffDays = originalOf('diffDays')
register('diffDays', function (input) {
  return input.length < 2 || input.some(isMissing) ? null : diffDays.call(this, input)
})

/** Milliseconds of the units that do not depend on a calendar. */
const unitLengths: Readonly<Record<string, number>> = { hours: 3_600_000, minutes: 60_000, seconds: 1000 }

register('dateDiff', function (input) {
  const [from, to, unit] = input
  const unitLength = typeof unit === 'string' && Object.hasOwn(unitLengths, unit) ? unitLengths[unit] : undefined
  if (unitLength === undefined) return dateDiff.call(this, input)
  const [start, end] = [clockOf(from), clockOf(to)]
  return start === null || end === null ? null : Math.ceil(Math.abs(end - start) / unitLength)
})

const [dateAdd, getDate] = [originalOf('dateAdd'), originalOf('getDate')]
register('dateAdd', function ([from, count, unit]) {
  // The library joins a text to the day of the month: 8 and "7" would be day 87.
  const number = toNumber(count)
  if (isMissing(from) || number === null) return null
  return number === 0 ? getDate.call(this, [from]) : dateAdd.call(this, [from, number, unit])
})

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Returns a `Date` as the text of a date or of a local date with time, as questions store them; everything else unchanged. */
function withoutZone(value: unknown): unknown {
  if (!(value instanceof Date)) return value
  if (Number.isNaN(value.getTime())) return null
  const day = [String(value.getFullYear()).padStart(4, '0'), twoDigits(value.getMonth() + 1), twoDigits(value.getDate())].join('-')
  const time = `${twoDigits(value.getHours())}:${twoDigits(value.getMinutes())}`
  return time === '00:00' && value.getSeconds() === 0 ? day : `${day}T${time}`
}

interface PatchedExpression {
  roundValue: (this: QuestionExpressionModel, value: unknown) => unknown
}
replaceMethod(
  QuestionExpressionModel.prototype as unknown as PatchedExpression,
  'roundValue',
  (round): PatchedExpression['roundValue'] =>
    function (value) {
      return round.call(this, withoutZone(value))
    },
)

interface PatchedValue {
  setValue: (this: CalculatedValue, value: unknown) => void
}
replaceMethod(
  CalculatedValue.prototype as unknown as PatchedValue,
  'setValue',
  (set): PatchedValue['setValue'] =>
    function (value) {
      set.call(this, withoutZone(value))
    },
)
