import { BinaryOperand, FunctionFactory } from 'survey-core'
import type { Json } from './json.ts'

/**
 * What an expression yields when a part of it is missing, for everybody who runs a form: arithmetic and rounding with a missing part yield nothing, and so do
 * a sum, a mean, a least or a greatest of nothing. The library counts what is missing as 0: `round({weight} / {height}, 1)` would yield 1 before
 * anybody answered.
 */

const isMissing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'number' && Number.isNaN(value)) ||
  (Array.isArray(value) && value.length === 0)

/** Words that are put together, which may be joined to a missing part. */
const isWords = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '' && Number.isNaN(Number(value))

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
const { evaluate } = prototype
prototype.evaluate = function (values) {
  if (!this.isArithmetic) return evaluate.call(this, values)
  const left = this.leftOperand?.evaluate(values) ?? null
  const right = this.rightOperand?.evaluate(values) ?? null
  const joinsWords = this.operator === 'plus' && (isWords(left) || isWords(right))
  return !joinsWords && (isMissing(left) || isMissing(right)) ? null : this.consumer.call(this, left, right)
}

type Given = readonly unknown[]
type Calculation = (this: unknown, given: Given) => unknown

/** Functions that yield nothing where their first value is missing, and those that do where all of their values are. */
const ofOne = ['round', 'trunc'] as const
const ofAll = ['sum', 'avg', 'min', 'max'] as const

const own = FunctionFactory.Instance as unknown as { readonly functionHash: Readonly<Record<string, { readonly func: Calculation }>> }
const yieldNothing = (name: string, lacks: (given: Given) => boolean) => {
  const calculate = own.functionHash[name]?.func
  if (calculate === undefined) throw new Error(`The library has no function '${name}'`)
  FunctionFactory.Instance.register(name, function (this: unknown, given: unknown[]): Json {
    return lacks(given) ? null : (calculate.call(this, given) as Json)
  })
}
for (const name of ofOne) yieldNothing(name, ([first]) => isMissing(first))
for (const name of ofAll) yieldNothing(name, (given) => given.flat(2).every(isMissing))
