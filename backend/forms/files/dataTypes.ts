import { type FormItem, isYesNoItem } from '#resources/forms/content/items.ts'
import { isNumericRating } from '#resources/forms/content/limits.ts'

/**
 * Data types other than text, by type of question and by input type of a text question. Times have no seconds. ODM 1.3.2, section 2.14.
 */
const typesOfQuestions = { boolean: 'boolean', 'date-picker': 'date', 'time-picker': 'partialTime' } as const
const typesOfInputs = {
  number: 'float',
  range: 'float',
  date: 'date',
  time: 'partialTime',
  'datetime-local': 'partialDatetime',
  month: 'partialDate',
} as const

export type DataType =
  | (typeof typesOfQuestions)[keyof typeof typesOfQuestions]
  | (typeof typesOfInputs)[keyof typeof typesOfInputs]
  | 'text'

const has = <Known extends object>(typesByName: Known, name: string): name is Extract<keyof Known, string> =>
  Object.hasOwn(typesByName, name)

/** Returns the ODM data type of an item's values from its type of question. Calculated items are text here. Pure. */
export function dataTypeOf({ type, value }: FormItem): DataType {
  if (has(typesOfQuestions, type)) return typesOfQuestions[type]
  if ((type === 'rating' && isNumericRating(value)) || (type === 'slider' && value.sliderType !== 'range')) return 'float'
  const input = String(value.inputType)
  return has(typesOfInputs, input) ? typesOfInputs[input] : 'text'
}

/**
 * Returns the data types of a form's items. Also recognises calculated numbers, and treats yes/no questions with custom values as text.
 * Pure.
 */
export function dataTypesOf(items: readonly FormItem[]): ReadonlyMap<FormItem, DataType> {
  const types = new Map(items.map((item) => [item, hasCustomLabels(item) ? ('text' as const) : dataTypeOf(item)]))
  const numbers = new Set(items.filter((item) => types.get(item) === 'float' || hasNumbers(item)).map(({ key }) => key))
  // Repeats until nothing changes, because an item may be calculated from a later calculated item.
  for (let size = -1; size !== numbers.size; ) {
    size = numbers.size
    for (const item of items) {
      const { expression } = item.value
      if (item.type !== 'expression' || typeof expression !== 'string' || numbers.has(item.key)) continue
      if (!yieldsNumber(expression, (name) => numbers.has(name))) continue
      numbers.add(item.key)
      types.set(item, 'float')
    }
  }
  return types
}

/** True if a yes/no question stores custom values. */
export const hasCustomLabels = (item: FormItem): boolean =>
  isYesNoItem(item) && (item.value.valueTrue !== undefined || item.value.valueFalse !== undefined)

/** True for a choice between numbers, such as a score. */
const hasNumbers = ({ type, choices }: FormItem): boolean =>
  (type === 'radiogroup' || type === 'dropdown' || type === 'rating') &&
  choices.length > 0 &&
  choices.every(({ value }) => typeof value === 'number')

/** Functions that return a number. */
const numericFunctions = new Set(
  'sum avg min max round trunc age dateDiff diffDays year month day weekday sumInArray minInArray maxInArray avgInArray countInArray diffTime number median stdev dateDifference roundUp roundDown sqrt abs exp log textLength'.split(
    ' ',
  ),
)

/**
 * True if an expression is purely arithmetic, so that its result is a number or empty. Parses without the form library, which does not
 * run in the main thread. Doubtful expressions count as text, because a text column may contain a number but not the reverse.
 */
function yieldsNumber(expression: string, isNumber: (name: string) => boolean): boolean {
  const names = [...expression.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name.trim())
  const bareExpression = expression.replaceAll(/\{[^{}]*\}|'[^']*'|"[^"]*"/g, (text) => (text.startsWith('{') ? ' ' : '"'))
  // A plus also joins texts.
  if (bareExpression.includes('+') && (bareExpression.includes('"') || !names.every(isNumber))) return false
  const functions = [...bareExpression.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name)
  const isCall = /^\s*[A-Za-z_]\w*\s*\(/.test(bareExpression)
  const isArithmetic = /[-*/%^+]/.test(bareExpression) || (names.length === 1 && names.every(isNumber))
  return (
    functions.every((name) => numericFunctions.has(name)) &&
    /^[\w\s.,()"*/%^+-]*$/.test(bareExpression) &&
    (isCall || (isArithmetic && !bareExpression.includes('"')))
  )
}
