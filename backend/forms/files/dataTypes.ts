import type { FormItem } from '#resources/forms/items.ts'

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

/** Data type of an item's values, in the terms of ODM. Pure. */
export function dataTypeOf({ type, value }: FormItem): DataType {
  if (has(typesOfQuestions, type)) return typesOfQuestions[type]
  const input = String(value.inputType)
  return has(typesOfInputs, input) ? typesOfInputs[input] : 'text'
}
