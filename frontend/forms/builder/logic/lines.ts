import { formatLiteral, type Operator, operators } from '#resources/forms/content/conditions.ts'
import type { Json } from '#resources/forms/content/json.ts'
import type { Clause } from '#resources/forms/survey/expressions.ts'

/** Comparison in the editor, perhaps incomplete. It is saved once it is complete. */
export interface Line {
  readonly name: string
  readonly operator: Operator
  readonly values: readonly string[]
}
export interface Lines {
  readonly kind: 'all' | 'any'
  readonly lines: readonly Line[]
}

export const emptyLine: Line = { name: '', operator: 'IS_NOT_EMPTY', values: [] }

/** Returns a line as an expression; null while it is incomplete. Pure. */
export function formatLine({ name, operator, values }: Line): string | null {
  if (name === '') return null
  const definition = operators[operator]
  const needs = 'needs' in definition ? definition.needs : null
  if (needs === null) return `{${name}} ${definition.text}`
  const [first] = values
  if (first === undefined) return null
  const message = values.map((value) => formatLiteral(kindOf(value)))
  return needs === 'value' ? `{${name}} ${definition.text} ${message[0]}` : `{${name}} ${definition.text} [${message.join(', ')}]`
}

function kindOf(value: string): Json {
  if (value === 'true' || value === 'false') return value === 'true'
  return value.trim() !== '' && String(Number(value)) === value ? Number(value) : value
}

const operatorsByWord: ReadonlyMap<string, Operator> = new Map([
  ['empty', 'IS_EMPTY'],
  ['notempty', 'IS_NOT_EMPTY'],
  ['equal', 'EQUALS'],
  ['notequal', 'NOT_EQUALS'],
  ['greater', 'GREATER'],
  ['greaterorequal', 'GREATER_OR_EQUAL'],
  ['less', 'LESS'],
  ['lessorequal', 'LESS_OR_EQUAL'],
  ['contains', 'CONTAINS'],
  ['notcontains', 'NOT_CONTAINS'],
  ['anyof', 'ANY_OF'],
  ['allof', 'ALL_OF'],
  ['noneof', 'NONE_OF'],
])

/**
 * Returns the lines of an expression that consists of comparisons joined only by "and" or only by "or"; null for a more complex or broken
 * one. Pure.
 */
export function linesOf(clause: Clause | null): Lines | null {
  if (clause === null) return null
  if (clause.kind === 'all' || clause.kind === 'any') {
    const lines = clause.clauses.map(lineOf)
    return lines.every((each) => each !== null) ? { kind: clause.kind, lines } : null
  }
  const line = lineOf(clause)
  return line === null ? null : { kind: 'all', lines: [line] }
}

function lineOf(clause: Clause): Line | null {
  if (clause.kind !== 'comparison') return null
  const operator = operatorsByWord.get(clause.operator)
  return operator === undefined ? null : { name: clause.name, operator, values: clause.values.map(String) }
}
