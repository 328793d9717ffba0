import { BinaryOperand, FunctionFactory, SurveyModel } from 'survey-core'
import type { Json } from '../content/json.ts'
import { replaceMethod } from './libraryState.ts'

/**
 * Result of an expression with a missing operand, on client and server: arithmetic and rounding return null, and so do sum, mean, minimum
 * and maximum of no values. The library counts a missing value as 0: `round({weight} / {height}, 1)` would return 1 before the first
 * answer.
 */

const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'number' && Number.isNaN(value)) ||
  (Array.isArray(value) && value.length === 0)

/** True for text, which may be concatenated with a missing value. */
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '' && Number.isNaN(Number(value))

interface Arithmetic {
  readonly operator: string
  readonly leftOperand: Operand | null
  readonly rightOperand: Operand | null
  readonly isArithmetic: boolean
  readonly consumer: (left: unknown, right: unknown) => unknown
}
interface Operand {
  evaluate(values: unknown): unknown
}

const prototype = BinaryOperand.prototype as unknown as { evaluate: (this: Arithmetic, values: unknown) => unknown }
replaceMethod(
  prototype,
  'evaluate',
  (evaluate): (typeof prototype)['evaluate'] =>
    function (values) {
      if (!this.isArithmetic) return evaluate.call(this, values)
      const left = this.leftOperand?.evaluate(values) ?? null
      const right = this.rightOperand?.evaluate(values) ?? null
      const isConcatenation = this.operator === 'plus' && (isText(left) || isText(right))
      return !isConcatenation && (isMissing(left) || isMissing(right)) ? null : this.consumer.call(this, left, right)
    },
)

type CalculationInput = readonly unknown[]
type Calculation = (this: unknown, input: CalculationInput) => unknown

/** Functions that return null if their first value is missing (`singleValueFunctions`), or if all their values are missing (`listFunctions`). */
const singleValueFunctions = ['round', 'trunc'] as const
const listFunctions = ['sum', 'avg', 'min', 'max'] as const
/** @param operands the operands of the call, which can contain a condition on the rows */
type RowsCalculation = (this: unknown, input: CalculationInput, operands?: readonly unknown[]) => unknown

const functionFactory = FunctionFactory.Instance as unknown as {
  readonly functionHash: Readonly<Record<string, { readonly func: Calculation }>>
}
const registerEmptyResult = (name: string, isInputMissing: (input: CalculationInput) => boolean) => {
  const calculate = functionFactory.functionHash[name]?.func
  if (calculate === undefined) throw new Error(`The library has no function '${name}'`)
  FunctionFactory.Instance.register(name, function (this: unknown, input: unknown[]): Json {
    return isInputMissing(input) ? null : (calculate.call(this, input) as Json)
  })
}
for (const name of singleValueFunctions) registerEmptyResult(name, ([first]) => isMissing(first))
for (const name of listFunctions) registerEmptyResult(name, (input) => input.flat(2).every(isMissing))

/**
 * Sum and mean over the rows of a repeat or table, also in totals. Without a value, the library returns 0. Its other functions of this kind
 * return no value, and a count of 0 is right.
 */
for (const name of ['sumInArray', 'avgInArray']) {
  const calculate = functionFactory.functionHash[name]?.func as RowsCalculation | undefined
  const count = functionFactory.functionHash.countInArray?.func as RowsCalculation | undefined
  if (calculate === undefined || count === undefined) throw new Error(`The library has no function '${name}'`)
  FunctionFactory.Instance.register({
    name,
    originalValueParams: [0],
    func(this: unknown, input: unknown[], operands?: unknown[]) {
      return count.call(this, input, operands) === 0 ? null : calculate.call(this, input, operands)
    },
  })
}

/**
 * Evaluates conditions on one field of an answer again when the whole answer is emptied, on client and server. The library (3.0.0) treats
 * a table or matrix without answers, whose value is null, as unchanged: `{pain.morning} = 1` would stay true after the answer was
 * removed.
 */
interface PatchedSurvey {
  runConditionOnValueChanged: (this: SurveyModel, name: string, value: unknown) => void
}
const surveyPrototype = SurveyModel.prototype as unknown as PatchedSurvey
replaceMethod(
  surveyPrototype,
  'runConditionOnValueChanged',
  (run): PatchedSurvey['runConditionOnValueChanged'] =>
    function (name, value) {
      run.call(this, name, value ?? {})
    },
)
