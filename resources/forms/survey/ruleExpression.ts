import { BinaryOperand, ConditionsParser, FunctionOperand, type Operand, ProcessValue, SurveyModel, UnaryOperand } from 'survey-core'
import type { FormAnswers } from '../content/answers.ts'
import { findLookupCalls, isKnownOccurrence, lookupOfKey } from '../content/answersElsewhere.ts'
import type { Json, JsonObject } from '../content/json.ts'
import { namesOf, referencesOf } from '../content/references.ts'
import { type ExpressionProblem, problemOf } from './expressions.ts'
import { createSurvey } from './surveyEngine.ts'

/** Problem of a data rule's expression, with its position in characters from 1. */
export interface RuleProblem {
  readonly code: ExpressionProblem['code'] | 'dangling' | 'lookupWithoutTexts' | 'unknownOrder' | 'readsScreen'
  readonly at: number
  readonly name?: string
}

/** Functions that read the displayed form, not stored answers. */
const screenFunctions = new Set(['displayValue', 'propertyValue', 'isContainerReady', 'isDisplayMode', 'getComment'])
const lookups = new Set(['answerOf', 'getAnswerByDBName'])

const parser = new ConditionsParser()

/** Returns the first problem of a rule's expression on the answers of a form; null if none exists. Pure. */
export function ruleProblemOf(document: JsonObject, expression: string): RuleProblem | null {
  const syntaxProblem = problemOf(expression)
  if (syntaxProblem !== null) return { ...syntaxProblem, at: syntaxProblem.at + 1 }
  const calls = findLookupCalls(expression)
  const unknown = calls.find(({ key }) => !isKnownOccurrence(lookupOfKey(key)?.which ?? 'latest'))
  if (unknown !== undefined) return { code: 'unknownOrder', at: unknown.start + 1, name: lookupOfKey(unknown.key)?.which ?? '' }
  const names = functionNamesOf(parser.parseExpression(withLookupNames(expression).text))
  const unread = names.find((name) => lookups.has(name) || screenFunctions.has(name))
  if (unread !== undefined)
    return { code: lookups.has(unread) ? 'lookupWithoutTexts' : 'readsScreen', at: expression.indexOf(unread) + 1, name: unread }
  const references = referencesOf({ calculatedValues: [{ name: 'rule', expression }] }, namesOf(document))
  const danglingReference = references.find(({ parts }) => parts.length === 0)
  return danglingReference === undefined
    ? null
    : { code: 'dangling', at: danglingReference.start + 1, name: danglingReference.name.slice(0, 80) }
}

/** Replaces each look-up in the expression by a name. Returns the text and the look-up key of each name. */
function withLookupNames(expression: string): { readonly text: string; readonly keys: ReadonlyMap<string, string> } {
  const keys = new Map<string, string>()
  let text = ''
  let end = 0
  for (const [index, { start, text: call, key }] of findLookupCalls(expression).entries()) {
    const name = `answer elsewhere ${index}`
    keys.set(name, key)
    text += `${expression.slice(end, start)}{${name}}`
    end = start + call.length
  }
  return { text: text + expression.slice(end), keys }
}

const functionNamesOf = (operand: Operand): readonly string[] => {
  const list: Operand[] = []
  operand.addOperandsToList(list)
  return list.flatMap((each) => (each instanceof FunctionOperand ? [each.functionName] : []))
}

export interface RuleInput {
  /** Stored answers of the form that the rule checks. */
  readonly answers: FormAnswers
  /** Answers of other forms, by look-up key. */
  readonly elsewhere: FormAnswers
}

/** Result of a rule. `values`: every answer that the rule read, by name, in the order of the expression. */
export interface RuleResult {
  readonly holds: boolean
  readonly values: readonly (readonly [string, Json])[]
}

/**
 * Prepares a rule for many submissions of a form. A comparison with a missing answer is neither true nor false, and a rule that depends
 * on one does not hold. Only `empty` and `notempty` test whether an answer is missing (as in `missingValues.ts`).
 */
export function compileRule(document: JsonObject, expression: string): (input: RuleInput) => RuleResult {
  const { text, keys } = withLookupNames(expression)
  const tree: Operand = parser.parseExpression(text)
  // Functions that need the choices of a question read them from the running form. The answers are always the stored ones.
  const form = functionNamesOf(tree).length === 0 ? null : createSurvey(document)
  const names: string[] = []
  tree.setVariables(names)
  return ({ answers, elsewhere }) => {
    const data = new SurveyModel()
    data.data = { ...answers, ...Object.fromEntries([...keys].map(([name, key]) => [name, elsewhere[key] ?? null])) }
    const values = new ProcessValue(data.getValueGetterContext())
    values.properties = { survey: form ?? data }
    return { holds: truthOf(tree, values) === true, values: names.map((name) => [name, (values.getValue(name) ?? null) as Json]) }
  }
}

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0) || Number.isNaN(value)

/** Three-valued logic (Kleene): null if the result depends on a missing answer. */
function truthOf(operand: Operand, values: ProcessValue): boolean | null {
  if (operand instanceof BinaryOperand && operand.isConjunction) {
    const [left, right] = [truthOf(operand.leftOperand, values), truthOf(operand.rightOperand, values)]
    const decides = operand.conjunction === 'or'
    if (left === decides || right === decides) return decides
    return left === null || right === null ? null : !decides
  }
  if (operand instanceof UnaryOperand && operand.operator === 'negate') {
    const truth = truthOf(operand.expression, values)
    return truth === null ? null : !truth
  }
  if (operand instanceof UnaryOperand) return Boolean(operand.evaluate(values))
  if (operand instanceof BinaryOperand && !operand.isArithmetic) {
    const operandValues = [operand.leftOperand, operand.rightOperand].map((sideOperand: Operand) => sideOperand.evaluate(values) as unknown)
    return operandValues.some(isMissing) ? null : Boolean(operand.evaluate(values))
  }
  const value: unknown = operand.evaluate(values)
  return isMissing(value) ? null : Boolean(value)
}
