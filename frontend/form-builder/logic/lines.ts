import { literal, type Operator, operators } from '#resources/forms/conditions.ts'
import type { Clause } from '#resources/forms/expressions.ts'
import type { Json } from '#resources/forms/json.ts'

/** A comparison while it is put together: it is written once it says enough. */
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

/** A line as an expression; null while it does not say enough. Pure. */
export function lineText({ name, operator, values }: Line): string | null {
  if (name === '') return null
  const definition = operators[operator]
  const needs = 'needs' in definition ? definition.needs : null
  if (needs === null) return `{${name}} ${definition.text}`
  const [first] = values
  if (first === undefined) return null
  const said = values.map((value) => literal(kindOf(value)))
  return needs === 'value' ? `{${name}} ${definition.text} ${said[0]}` : `{${name}} ${definition.text} [${said.join(', ')}]`
}

function kindOf(value: string): Json {
  if (value === 'true' || value === 'false') return value === 'true'
  return value.trim() !== '' && String(Number(value)) === value ? Number(value) : value
}

const byWord: ReadonlyMap<string, Operator> = new Map([
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

/** Lines of an expression that is made of comparisons with one kind of joint; null for more than that, and for what is broken. Pure. */
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
  const operator = byWord.get(clause.operator)
  return operator === undefined ? null : { name: clause.name, operator, values: clause.values.map(String) }
}
