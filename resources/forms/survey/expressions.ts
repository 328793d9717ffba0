import { ArrayOperand, BinaryOperand, ConditionsParser, Const, FunctionOperand, type Operand, UnaryOperand, Variable } from 'survey-core'
import type { Json } from '../content/json.ts'
import { isKnownFunction } from './surveyEngine.ts'

/** Problem of an expression. `position` is its position in characters from the beginning. */
export interface ExpressionProblem {
  readonly code: 'brokenExpression' | 'scriptInExpression' | 'unknownFunction'
  readonly at: number
  /** Name of the unknown function. */
  readonly name?: string
}

/** Readable form of an expression: comparisons joined by "and" and "or". `text`: a part without a readable form, unchanged. */
export type Clause =
  | { readonly kind: 'all'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'any'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'not'; readonly clause: Clause }
  | { readonly kind: 'comparison'; readonly name: string; readonly operator: string; readonly values: readonly Json[] }
  | { readonly kind: 'text'; readonly text: string }

/** Matches tokens that occur only in program code: an author pasted JavaScript. The expression is rejected, never run. */
const script =
  /\b(?:function|window|document|eval|var|let|const|return|new|fetch|require|import|=>)\b|=>|;|\$\(|\b(?:alert|setTimeout)\s*\(/

const parser = new ConditionsParser()

/** @returns the problem of the expression; null if it is valid. Pure */
export function problemOf(text: string): ExpressionProblem | null {
  if (text.trim() === '') return null
  const tree = parser.parseExpression(text)
  if (tree === null || tree === undefined) {
    const scriptMatch = script.exec(withoutLiterals(text))
    return scriptMatch === null
      ? { code: 'brokenExpression', at: Math.max(0, parser.error?.at ?? 0) }
      : { code: 'scriptInExpression', at: scriptMatch.index }
  }
  const unclosed = findUnclosedParenthesis(text)
  if (unclosed !== null) return { code: 'brokenExpression', at: unclosed }
  const name = functionNamesOf(tree).find((each) => !isKnownFunction(each))
  if (name === undefined) return null
  const position = Math.max(0, text.indexOf(name))
  return script.test(`${name}(`) ? { code: 'scriptInExpression', at: position } : { code: 'unknownFunction', at: position, name }
}

/** Returns the position of the last parenthesis that is not closed, which the library accepts at the end of an expression; null if none. */
function findUnclosedParenthesis(text: string): number | null {
  const open: number[] = []
  for (const { 0: parenthesis, index } of withoutLiterals(text).matchAll(/[()]/g))
    if (parenthesis === '(') open.push(index)
    else open.pop()
  return open.at(-1) ?? null
}

/** Replaces names and quoted texts by spaces of the same length, because they may contain any characters. */
const withoutLiterals = (text: string): string =>
  text.replaceAll(/\{[^{}]*\}|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g, (literal) => ' '.repeat(literal.length))

function functionNamesOf(operand: Operand): readonly string[] {
  if (operand instanceof FunctionOperand) return [operand.functionName, ...operand.paramValues.flatMap(functionNamesOf)]
  if (operand instanceof BinaryOperand)
    return [operand.leftOperand, operand.rightOperand].flatMap((each) => (each ? functionNamesOf(each) : []))
  if (operand instanceof UnaryOperand) return functionNamesOf(operand.expression)
  return operand instanceof ArrayOperand ? operand.values.flatMap(functionNamesOf) : []
}

/** Returns the readable form of an expression; null if it is empty or invalid. Pure. */
export function clauseOf(text: string): Clause | null {
  if (text.trim() === '') return null
  const tree = parser.parseExpression(text)
  return tree === null || tree === undefined ? null : createClause(tree)
}

function createClause(operand: Operand): Clause {
  if (operand instanceof BinaryOperand && operand.isConjunction) {
    const kind = operand.conjunction === 'and' ? 'all' : 'any'
    const clauses = [operand.leftOperand, operand.rightOperand].map((each: Operand) => createClause(each))
    return { kind, clauses: clauses.flatMap((each) => (each.kind === kind ? each.clauses : [each])) }
  }
  if (operand instanceof UnaryOperand) {
    if (operand.operator === 'negate' || operand.operator === '!') return { kind: 'not', clause: createClause(operand.expression) }
    if (isUnary(operand.operator) && operand.expression instanceof Variable)
      return { kind: 'comparison', name: operand.expression.variable, operator: operand.operator, values: [] }
  }
  if (operand instanceof BinaryOperand && operand.leftOperand instanceof Variable && isComparison(operand.operator)) {
    const values = literalsOf(operand.rightOperand)
    if (values !== null) return { kind: 'comparison', name: operand.leftOperand.variable, operator: operand.operator, values }
  }
  return { kind: 'text', text: operand.toString() }
}

const isUnary = (operator: string): boolean => operator === 'empty' || operator === 'notempty'
const comparisonOperators = new Set([
  'equal',
  'notequal',
  'greater',
  'greaterorequal',
  'less',
  'lessorequal',
  'contains',
  'notcontains',
  'anyof',
  'allof',
  'noneof',
])
const isComparison = (operator: string): boolean => comparisonOperators.has(operator)

function literalsOf(operand: Operand | undefined): readonly Json[] | null {
  if (operand instanceof Variable || operand === undefined) return null
  if (operand instanceof Const) return [operand.correctValue as Json]
  if (!(operand instanceof ArrayOperand)) return null
  const values = operand.values.map(literalsOf)
  return values.some((each) => each === null) ? null : values.flatMap((each) => each ?? [])
}
