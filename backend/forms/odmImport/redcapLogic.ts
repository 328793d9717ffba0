import { formatLiteral } from '#resources/forms/content/conditions.ts'
import { isCanonicalNumber } from './choices.ts'

/** Variables that an expression can name, with their field types, and the prefix of their names in this product. */
interface LogicScope {
  readonly variables: ReadonlyMap<string, string>
  readonly prefix: '' | 'panel.'
}

/** REDCap's functions with an equivalent in this product. `datediff` is missing, because REDCap counts parts of a unit. */
const functions: Readonly<Record<string, string>> = { if: 'iif', round: 'round', sum: 'sum', mean: 'avg', min: 'min', max: 'max' }

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
const comparisonOperators = levels[2] ?? {}

class Untranslatable extends Error {}

/**
 * Translates the branching logic or a calculation of REDCap. Returns null if a part has no equivalent, for example a function or an
 * answer of another form or event: the import then stores the logic as text, because it must not run with another meaning. Pure.
 */
export function translateLogic(text: string, scope: LogicScope): string | null {
  if (text.length > longest) return null
  try {
    const parser = new Parser(tokensOf(text), scope)
    const translatedText = parser.expression(0, 0).text
    return parser.isAtEnd ? translatedText : null
  } catch (error) {
    if (error instanceof Untranslatable) return null
    throw error
  }
}

const token =
  /\s*(?:(\d+(?:\.\d+)?|\.\d+)|'([^']*)'|"([^"]*)"|((?:\[[^[\]]*\])+)|(<>|!=|<=|>=|==|&&|\|\||[-+*/%^=<>(),!])|([A-Za-z_]\w*))/gy

interface Token {
  readonly kind: 'number' | 'text' | 'field' | 'sign'
  readonly text: string
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  const end = text.trimEnd().length
  token.lastIndex = 0
  while (token.lastIndex < end) {
    const match = token.exec(text)
    if (match === null) throw new Untranslatable()
    const [, number, single, double, field, sign, word] = match
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (field !== undefined) tokens.push({ kind: 'field', text: field })
    else if (sign !== undefined || word !== undefined) tokens.push({ kind: 'sign', text: sign ?? (word ?? '').toLowerCase() })
    else tokens.push({ kind: 'text', text: single ?? double ?? '' })
  }
  return tokens
}

/** A translated operand. For one choice of a checkbox, `box` is the value of the choice. */
interface Operand {
  readonly text: string
  readonly literal?: string
  readonly box?: string
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #scope: LogicScope
  #at = 0
  constructor(tokens: readonly Token[], scope: LogicScope) {
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
      left =
        operators === comparisonOperators
          ? buildComparison(left, operator, right)
          : { text: `${formatValue(left)} ${operator} ${formatValue(right)}` }
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
    const next = this.#tokens[this.#at]
    if (next === undefined) throw new Untranslatable()
    this.#at += 1
    if (next.kind === 'number') return { text: next.text, literal: next.text }
    if (next.kind === 'text')
      return { text: formatLiteral(isCanonicalNumber(next.text) ? Number(next.text) : next.text), literal: next.text }
    if (next.kind === 'field') return this.#field(next.text)
    if (next.text === '-') return { text: `-${formatValue(this.#unary(depth + 1))}` }
    if (next.text === '(') {
      const innerOperand = this.expression(0, depth + 1)
      this.#expect(')')
      return innerOperand.box === undefined && innerOperand.literal === undefined ? { text: `(${innerOperand.text})` } : innerOperand
    }
    if (next.text === 'not' || next.text === '!') return { text: `!(${formatValue(this.#unary(depth + 1))})` }
    return this.#call(next.text, depth)
  }

  #call(name: string, depth: number): Operand {
    const translatedName = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (translatedName === undefined) throw new Untranslatable()
    this.#expect('(')
    const values = [formatValue(this.expression(0, depth + 1))]
    while (this.#tokens[this.#at]?.text === ',' && this.#tokens[this.#at]?.kind === 'sign') {
      this.#at += 1
      values.push(formatValue(this.expression(0, depth + 1)))
    }
    this.#expect(')')
    return { text: `${translatedName}(${values.join(', ')})` }
  }

  #expect(sign: string): void {
    const next = this.#tokens[this.#at]
    if (next?.kind !== 'sign' || next.text !== sign) throw new Untranslatable()
    this.#at += 1
  }

  /**
   * Translates `[age]` or `[symptoms(2)]`. If several brackets follow each other, the first names an event, so the field belongs to
   * another form.
   */
  #field(text: string): Operand {
    const [, name = '', code] = /^\[(\w+)(?:\((-?\w+)\))?\]$/.exec(text) ?? []
    const type = this.#scope.variables.get(name)
    if (type === undefined || (code === undefined) === (type === 'checkbox')) throw new Untranslatable()
    const reference = `{${this.#scope.prefix}${name}}`
    if (code === undefined) return { text: reference }
    return { text: reference, box: formatLiteral(isCanonicalNumber(code) ? Number(code) : code) }
  }
}

/** Returns an operand as a value. A checkbox without a comparison counts as a number. */
const formatValue = ({ text, box }: Operand): string => (box === undefined ? text : `iif(${text} contains ${box}, 1, 0)`)

function buildComparison(left: Operand, operator: string, right: Operand): Operand {
  if (left.literal !== undefined && right.literal === undefined && (operator === '=' || operator === '<>'))
    return buildComparison(right, operator, left)
  const isEqual = operator === '='
  if (right.literal === '' && left.box === undefined && (isEqual || operator === '<>'))
    return { text: `${left.text} ${isEqual ? 'empty' : 'notempty'}` }
  if (left.box !== undefined && (right.literal === '1' || right.literal === '0') && (isEqual || operator === '<>')) {
    const isTicked = isEqual === (right.literal === '1')
    return { text: isTicked ? `${left.text} contains ${left.box}` : `!(${left.text} contains ${left.box})` }
  }
  return { text: `${formatValue(left)} ${operator} ${formatValue(right)}` }
}
