import { formatLiteral } from '#resources/forms/content/conditions.ts'
import { isCanonicalNumber } from '../choices.ts'
import { callOf } from './redcapFunctions.ts'
import { buildComparison, formatNumber, formatValue, type Operand, textOf } from './redcapOperands.ts'
import { type LogicToken, tokensOf, Untranslatable } from './redcapTokens.ts'

/** Finds the field that a logic names. */
export interface LogicScope {
  /** @param event unique name of an event; null: the event of the form. @returns null if expressions cannot read the field */
  readonly fieldOf: (event: string | null, variable: string) => LogicField | null
}

/** A field as expressions read it. */
export interface LogicField {
  readonly reference: string
  readonly kind: 'number' | 'text' | 'moment' | 'checkbox'
  /** Codes of a choice; null: any value. */
  readonly codes: readonly string[] | null
  /** True for an answer of another form. */
  readonly isElsewhere: boolean
}

const longest = 10_000
const deepest = 50
/** Binary operators by precedence, from the loosest, each with its notation in this product. */
const levels: readonly Readonly<Record<string, string>>[] = [
  { or: 'or', '||': 'or' },
  { and: 'and', '&&': 'and' },
  { '=': '=', '==': '=', '<>': '<>', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', '%': '%' },
  { '^': '^' },
]
const comparisonLevel = 2

/**
 * Translates the branching logic or a calculation of REDCap. Returns null if a part has no equivalent, for example an unknown function or
 * an answer of another event: the import then stores the logic as text, because it must not run with another meaning. Pure.
 */
export function translateLogic(text: string, scope: LogicScope): string | null {
  return translate(text, scope, formatValue)
}

const translate = (text: string, scope: LogicScope, format: (operand: Operand) => string): string | null => {
  if (text.length > longest) return null
  try {
    const parser = new LogicParser(tokensOf(text), scope)
    const operand = parser.expression(0, 0)
    return parser.isAtEnd ? format(operand) : null
  } catch (error) {
    if (error instanceof Untranslatable) return null
    throw error
  }
}

export class LogicParser {
  readonly #tokens: readonly LogicToken[]
  readonly #scope: LogicScope
  #at = 0
  constructor(tokens: readonly LogicToken[], scope: LogicScope) {
    this.#tokens = tokens
    this.#scope = scope
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  expression(level: number, depth: number): Operand {
    if (depth > deepest) throw new Untranslatable()
    const operators = levels[level]
    if (operators === undefined) return this.#unary(depth)
    let left = this.expression(level + 1, depth)
    for (let operator = this.#operator(operators); operator !== null; operator = this.#operator(operators)) {
      const right = this.expression(level + 1, depth)
      if (level === comparisonLevel) left = buildComparison(left, operator, right)
      else if (level < comparisonLevel) left = { text: `${formatValue(left)} ${operator} ${formatValue(right)}`, kind: 'truth' }
      else left = { text: `${formatNumber(left)} ${operator} ${formatNumber(right)}`, kind: 'number' }
    }
    return left
  }

  #operator(operators: Readonly<Record<string, string>>): string | null {
    const next = this.#tokens[this.#at]
    if (next?.kind !== 'sign' || !Object.hasOwn(operators, next.text)) return null
    this.#at += 1
    return operators[next.text] ?? null
  }

  #unary(depth: number): Operand {
    if (depth > deepest) throw new Untranslatable()
    const next = this.#tokens[this.#at]
    if (next === undefined) throw new Untranslatable()
    this.#at += 1
    if (next.kind === 'number') return { text: next.text, kind: 'number', literal: next.text }
    if (next.kind === 'text') return literalOf(next.text)
    if (next.kind === 'field') return this.#field(next.text)
    if (next.text === '-') return this.#negative(depth)
    if (next.text === '(') {
      const inner = this.expression(0, depth + 1)
      this.#expect(')')
      return inner.box === undefined && inner.literal === undefined && inner.isField !== true
        ? { ...inner, text: `(${inner.text})` }
        : inner
    }
    if (next.text === 'not' || next.text === '!') return { text: `!(${formatValue(this.#unary(depth + 1))})`, kind: 'truth' }
    if (next.text === 'true' || next.text === 'false') return { text: next.text, kind: 'truth', literal: next.text }
    return this.#call(next.text, depth)
  }

  #negative(depth: number): Operand {
    const operand = this.#unary(depth + 1)
    const isNumber = operand.literal !== undefined && isCanonicalNumber(operand.literal) && !operand.literal.startsWith('-')
    if (isNumber) return { text: `-${operand.literal}`, kind: 'number', literal: `-${operand.literal}` }
    return { text: `(0 - ${formatNumber(operand)})`, kind: 'number' }
  }

  #call(name: string, depth: number): Operand {
    this.#expect('(')
    const values: Operand[] = []
    while (this.#tokens[this.#at]?.text !== ')' || this.#tokens[this.#at]?.kind !== 'sign') {
      if (values.length > 0) this.#expect(',')
      values.push(this.expression(0, depth + 1))
    }
    this.#expect(')')
    return callOf(name, values)
  }

  #expect(sign: string): void {
    const next = this.#tokens[this.#at]
    if (next?.kind !== 'sign' || next.text !== sign) throw new Untranslatable()
    this.#at += 1
  }

  /** Translates `[age]`, `[symptoms(2)]` or `[visit_1_arm_1][age]`. */
  #field(text: string): Operand {
    const [, event = null, name = '', code] = /^(?:\[([\w-]+)\])?\[(\w+)(?:\((-?[\w.]+)\))?(?::value)?\]$/.exec(text) ?? []
    const field = this.#scope.fieldOf(event, name)
    if (field === null || (code === undefined) === (field.kind === 'checkbox')) throw new Untranslatable()
    const { reference, codes, isElsewhere } = field
    if (field.kind === 'checkbox') {
      if (code === undefined || codes === null || !codes.includes(code)) throw new Untranslatable()
      // A list of numbers holds numbers, as in the question.
      const box = codes.every(isCanonicalNumber) ? code : formatLiteral(code)
      return { text: reference, kind: 'number', box }
    }
    return { text: reference, kind: field.kind, codes, ...(isElsewhere ? {} : { isField: true }) }
  }
}

const literalOf = (text: string): Operand => {
  const literal = text === 'NaN' ? '' : text
  return {
    text: isCanonicalNumber(literal) ? literal : formatLiteral(literal),
    kind: isCanonicalNumber(literal) ? 'number' : 'text',
    literal,
  }
}

/** Translates a limit of a field: a value, `today`, `now`, or a field in brackets. @returns null if it has no equivalent. Pure */
export function translateLimit(text: string, isNumber: boolean, scope: LogicScope): string | null {
  const limit = text.trim()
  if (/^['"]?today['"]?$/i.test(limit)) return 'today()'
  if (/^['"]?now['"]?$/i.test(limit)) return 'currentDate()'
  if (limit.includes('[')) return translate(limit, scope, isNumber ? formatNumber : textOf)
  if (!isNumber) return formatLiteral(limit.replace(' ', 'T'))
  const number = limit.replace(',', '.')
  return Number.isFinite(Number(number)) ? String(Number(number)) : null
}
