import { isObject, type Json, type JsonObject } from './json.ts'

/** Operators of a condition on one answer, each as SurveyJS writes it. Those without `needs` stand alone. */
export const operators = {
  IS_EMPTY: { text: 'empty' },
  IS_NOT_EMPTY: { text: 'notempty' },
  EQUALS: { text: '=', needs: 'value' },
  NOT_EQUALS: { text: '<>', needs: 'value' },
  GREATER: { text: '>', needs: 'value' },
  GREATER_OR_EQUAL: { text: '>=', needs: 'value' },
  LESS: { text: '<', needs: 'value' },
  LESS_OR_EQUAL: { text: '<=', needs: 'value' },
  CONTAINS: { text: 'contains', needs: 'value' },
  NOT_CONTAINS: { text: 'notcontains', needs: 'value' },
  ANY_OF: { text: 'anyof', needs: 'list' },
  ALL_OF: { text: 'allof', needs: 'list' },
  NONE_OF: { text: 'noneof', needs: 'list' },
} as const satisfies Readonly<Record<string, { readonly text: string; readonly needs?: 'value' | 'list' }>>
export type Operator = keyof typeof operators

/** A condition in the shape that forms had before SurveyJS's own. Specification 2, section 3, "Form". */
interface OlderCondition extends JsonObject {
  readonly operationType: string
}

/** `visibleIf` and `requiredIf` of that shape. */
export const isOlderCondition = (name: string, value: Json): value is OlderCondition =>
  (name === 'visibleIf' || name === 'requiredIf') && isObject(value) && typeof value.operationType === 'string'

export const isOperator = (value: string): value is Operator => Object.hasOwn(operators, value)

/** The same as an expression; null where nothing is chosen, or where nobody knows the operator. Pure. */
export function conditionText({ operationType, questionName, answers }: OlderCondition): string | null {
  if (typeof questionName !== 'string' || questionName === '' || !isOperator(operationType)) return null
  const { text, ...rest } = operators[operationType]
  const needs = 'needs' in rest ? rest.needs : null
  if (needs === null) return `{${questionName}} ${text}`
  const given: readonly Json[] = Array.isArray(answers) ? answers : []
  const [first] = given
  if (needs === 'value') return first === undefined ? null : `{${questionName}} ${text} ${literal(first)}`
  return given.length === 0 ? null : `{${questionName}} ${text} [${given.map(literal).join(', ')}]`
}

/** A value as an expression writes it: numbers and yes or no as they are, everything else between quotes. Pure. */
export const literal = (value: Json): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : `'${String(value).replaceAll("'", "\\'")}'`
