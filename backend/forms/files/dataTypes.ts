import { type FormItem, isYesNoItem } from '#resources/forms/items.ts'

/** Data types other than text, by the type of the question and by the input type of a text question. Times have no seconds. ODM 1.3.2, section 2.14. */
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

const has = <Known extends object>(known: Known, name: string): name is Extract<keyof Known, string> => Object.hasOwn(known, name)

/** Data type of an item's values by the type of its question, in the terms of ODM; texts where an expression calculates them. Pure. */
export function dataTypeOf({ type, value }: FormItem): DataType {
  if (has(typesOfQuestions, type)) return typesOfQuestions[type]
  const input = String(value.inputType)
  return has(typesOfInputs, input) ? typesOfInputs[input] : 'text'
}

/** Data types of the items of a form: of those that are calculated too, and of yes and no where the form has words of its own for them. Pure. */
export function dataTypesOf(items: readonly FormItem[]): ReadonlyMap<FormItem, DataType> {
  const types = new Map(items.map((item) => [item, hasOwnWords(item) ? ('text' as const) : dataTypeOf(item)]))
  const numbers = new Set(items.filter((item) => types.get(item) === 'float' || hasNumbers(item)).map(({ key }) => key))
  // One may be calculated from another that stands behind it.
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

/** Yes and no are stored as the words of the form. */
export const hasOwnWords = (item: FormItem): boolean =>
  isYesNoItem(item) && (item.value.valueTrue !== undefined || item.value.valueFalse !== undefined)

/** Is it answered by one of some numbers, such as a score? */
const hasNumbers = ({ type, choices }: FormItem): boolean =>
  (type === 'radiogroup' || type === 'dropdown' || type === 'rating') &&
  (choices.length > 0 || type === 'rating') &&
  choices.every(({ value }) => typeof value === 'number')

/** Functions that yield a number. */
const numericFunctions = new Set(
  'sum avg min max round trunc age dateDiff diffDays year month day weekday sumInArray minInArray maxInArray avgInArray countInArray diffTime'.split(
    ' ',
  ),
)

/**
 * Is an expression arithmetic alone, so that it yields a number or nothing? Read without the library, which runs only outside of the main thread: what
 * is in doubt is none, since a text may hold a number and not the other way round.
 */
function yieldsNumber(expression: string, isNumber: (name: string) => boolean): boolean {
  const names = [...expression.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name.trim())
  const bare = expression.replaceAll(/\{[^{}]*\}|'[^']*'|"[^"]*"/g, (text) => (text.startsWith('{') ? ' ' : '"'))
  // Texts are joined by a plus too.
  if (bare.includes('+') && (bare.includes('"') || !names.every(isNumber))) return false
  const functions = [...bare.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name)
  const isCall = /^\s*[A-Za-z_]\w*\s*\(/.test(bare)
  const isArithmetic = /[-*/%^+]/.test(bare) || (names.length === 1 && names.every(isNumber))
  return (
    functions.every((name) => numericFunctions.has(name)) &&
    /^[\w\s.,()"*/%^+-]*$/.test(bare) &&
    (isCall || (isArithmetic && !bare.includes('"')))
  )
}
