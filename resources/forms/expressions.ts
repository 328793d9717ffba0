import { ArrayOperand, BinaryOperand, ConditionsParser, Const, FunctionOperand, type Operand, UnaryOperand, Variable } from 'survey-core'
import type { Json } from './json.ts'
import { isKnownFunction } from './surveyEngine.ts'

/** What is wrong with an expression: where, in characters from its beginning. */
export interface ExpressionProblem {
  readonly code: 'brokenExpression' | 'scriptInExpression' | 'unknownFunction'
  readonly at: number
  /** The function that nobody knows. */
  readonly name?: string
}

/** How it reads: comparisons joined by "and" and "or". `text`: what no sentence is known for, as it is written. */
export type Clause =
  | { readonly kind: 'all'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'any'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'not'; readonly clause: Clause }
  | { readonly kind: 'comparison'; readonly name: string; readonly operator: string; readonly values: readonly Json[] }
  | { readonly kind: 'text'; readonly text: string }

/** Words that only a program says: an author pasted JavaScript. It is refused, never run. */
const script =
  /\b(?:function|window|document|eval|var|let|const|return|new|fetch|require|import|=>)\b|=>|;|\$\(|\b(?:alert|setTimeout)\s*\(/

const parser = new ConditionsParser()

/** @returns what is wrong with it; null where nothing is. Pure */
export function problemOf(text: string): ExpressionProblem | null {
  if (text.trim() === '') return null
  const tree = parser.parseExpression(text)
  if (tree === null || tree === undefined) {
    const found = script.exec(withoutLiterals(text))
    return found === null
      ? { code: 'brokenExpression', at: Math.max(0, parser.error?.at ?? 0) }
      : { code: 'scriptInExpression', at: found.index }
  }
  const name = functionsIn(tree).find((each) => !isKnownFunction(each))
  if (name === undefined) return null
  const at = Math.max(0, text.indexOf(name))
  return script.test(`${name}(`) ? { code: 'scriptInExpression', at } : { code: 'unknownFunction', at, name }
}

/** Names and quoted texts may say anything: blanked, in place. */
const withoutLiterals = (text: string): string => text.replaceAll(/\{[^{}]*\}|'[^']*'|"[^"]*"/g, (found) => ' '.repeat(found.length))

function functionsIn(operand: Operand): readonly string[] {
  if (operand instanceof FunctionOperand) return [operand.functionName, ...operand.paramValues.flatMap(functionsIn)]
  if (operand instanceof BinaryOperand)
    return [operand.leftOperand, operand.rightOperand].flatMap((each) => (each ? functionsIn(each) : []))
  if (operand instanceof UnaryOperand) return functionsIn(operand.expression)
  return operand instanceof ArrayOperand ? operand.values.flatMap(functionsIn) : []
}

/** An expression as a person would say it; null where it is empty or broken. Pure. */
export function clauseOf(text: string): Clause | null {
  if (text.trim() === '') return null
  const tree = parser.parseExpression(text)
  return tree === null || tree === undefined ? null : clause(tree)
}

function clause(operand: Operand): Clause {
  if (operand instanceof BinaryOperand && operand.isConjunction) {
    const kind = operand.conjunction === 'and' ? 'all' : 'any'
    const clauses = [operand.leftOperand, operand.rightOperand].map((each: Operand) => clause(each))
    return { kind, clauses: clauses.flatMap((each) => (each.kind === kind ? each.clauses : [each])) }
  }
  if (operand instanceof UnaryOperand) {
    if (operand.operator === 'negate' || operand.operator === '!') return { kind: 'not', clause: clause(operand.expression) }
    if (isUnary(operand.operator) && operand.expression instanceof Variable)
      return { kind: 'comparison', name: operand.expression.variable, operator: operand.operator, values: [] }
  }
  if (operand instanceof BinaryOperand && operand.leftOperand instanceof Variable && compares(operand.operator)) {
    const values = literalsOf(operand.rightOperand)
    if (values !== null) return { kind: 'comparison', name: operand.leftOperand.variable, operator: operand.operator, values }
  }
  return { kind: 'text', text: operand.toString() }
}

const isUnary = (operator: string): boolean => operator === 'empty' || operator === 'notempty'
const comparing = new Set([
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
const compares = (operator: string): boolean => comparing.has(operator)

function literalsOf(operand: Operand | undefined): readonly Json[] | null {
  if (operand instanceof Variable || operand === undefined) return null
  if (operand instanceof Const) return [operand.correctValue as Json]
  if (!(operand instanceof ArrayOperand)) return null
  const values = operand.values.map(literalsOf)
  return values.some((each) => each === null) ? null : values.flatMap((each) => each ?? [])
}
