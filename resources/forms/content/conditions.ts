import { isObject, type Json, type JsonObject } from './json.ts'

/** Operators of a condition on one answer, with their SurveyJS spelling. Operators without `needs` have no operand. */
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

/** A condition in the older format, which forms used before the SurveyJS format. Specification 2, section 3, "Form". */
interface OlderCondition extends JsonObject {
  readonly operationType: string
}

/** True for a `visibleIf` or `requiredIf` in the older format. */
export const isOlderCondition = (name: string, value: Json): value is OlderCondition =>
  (name === 'visibleIf' || name === 'requiredIf') && isObject(value) && typeof value.operationType === 'string'

export const isOperator = (value: string): value is Operator => Object.hasOwn(operators, value)

/** Returns the condition as an expression; null if nothing is selected or the operator is unknown. Pure. */
export function formatCondition({ operationType, questionName, answers }: OlderCondition): string | null {
  if (typeof questionName !== 'string' || questionName === '' || !isOperator(operationType)) return null
  const { text, ...rest } = operators[operationType]
  const needs = 'needs' in rest ? rest.needs : null
  if (needs === null) return `{${questionName}} ${text}`
  const input: readonly Json[] = Array.isArray(answers) ? answers : []
  const [first] = input
  if (needs === 'value') return first === undefined ? null : `{${questionName}} ${text} ${formatLiteral(first)}`
  return input.length === 0 ? null : `{${questionName}} ${text} [${input.map(formatLiteral).join(', ')}]`
}

/** Returns a value in the syntax of expressions: numbers and booleans unquoted, everything else in quotes. Pure. */
export const formatLiteral = (value: Json): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : `'${String(value).replaceAll("'", "\\'")}'`
