import { BinaryOperand, ConditionsParser, FunctionOperand, type Operand, ProcessValue, SurveyModel, UnaryOperand } from 'survey-core'
import type { FormAnswers } from './answers.ts'
import { isKnownOrder, lookupCallsIn, lookupOfKey } from './answersElsewhere.ts'
import { type ExpressionProblem, problemOf } from './expressions.ts'
import type { Json, JsonObject } from './json.ts'
import { namesOf, referencesOf } from './references.ts'
import { runnable } from './surveyEngine.ts'

/** What is wrong with the expression of a data rule, and where: in characters, from 1. */
export interface RuleProblem {
  readonly code: ExpressionProblem['code'] | 'dangling' | 'lookupWithoutTexts' | 'unknownOrder' | 'readsScreen'
  readonly at: number
  readonly name?: string
}

/** Functions that read what a screen shows, not stored answers. */
const ofScreens = new Set(['displayValue', 'propertyValue', 'isContainerReady', 'isDisplayMode', 'getComment'])
const lookups = new Set(['answerOf', 'getAnswerByDBName'])

const parser = new ConditionsParser()

/** The first problem of a rule's expression on the answers of a form; null where there is none. Pure. */
export function ruleProblemOf(document: JsonObject, expression: string): RuleProblem | null {
  const broken = problemOf(expression)
  if (broken !== null) return { ...broken, at: broken.at + 1 }
  const calls = lookupCallsIn(expression)
  const unknown = calls.find(({ key }) => !isKnownOrder(lookupOfKey(key)?.which ?? 'latest'))
  if (unknown !== undefined) return { code: 'unknownOrder', at: unknown.start + 1, name: lookupOfKey(unknown.key)?.which ?? '' }
  const names = functionsIn(parser.parseExpression(withLookupNames(expression).text))
  const unread = names.find((name) => lookups.has(name) || ofScreens.has(name))
  if (unread !== undefined)
    return { code: lookups.has(unread) ? 'lookupWithoutTexts' : 'readsScreen', at: expression.indexOf(unread) + 1, name: unread }
  const references = referencesOf({ calculatedValues: [{ name: 'rule', expression }] }, namesOf(document))
  const dangling = references.find(({ parts }) => parts.length === 0)
  return dangling === undefined ? null : { code: 'dangling', at: dangling.start + 1, name: dangling.name.slice(0, 80) }
}

/** The expression with a name in the place of each look-up, and the keys by these names. */
function withLookupNames(expression: string): { readonly text: string; readonly keys: ReadonlyMap<string, string> } {
  const keys = new Map<string, string>()
  let text = ''
  let end = 0
  for (const [index, { start, text: call, key }] of lookupCallsIn(expression).entries()) {
    const name = `answer elsewhere ${index}`
    keys.set(name, key)
    text += `${expression.slice(end, start)}{${name}}`
    end = start + call.length
  }
  return { text: text + expression.slice(end), keys }
}

const functionsIn = (operand: Operand): readonly string[] => {
  const list: Operand[] = []
  operand.addOperandsToList(list)
  return list.flatMap((each) => (each instanceof FunctionOperand ? [each.functionName] : []))
}

export interface RuleInput {
  /** Stored answers of the form that the rule is about. */
  readonly answers: FormAnswers
  /** Answers of other forms, by key. */
  readonly elsewhere: FormAnswers
}

/** Result of a rule. `values`: every answer that it read, by name, in the order of the expression. */
export interface RuleResult {
  readonly holds: boolean
  readonly values: readonly (readonly [string, Json])[]
}

/**
 * Prepares a rule for many submissions of a form. A comparison with a missing answer is neither true nor false, and a rule that depends on one does not
 * hold; `empty` and `notempty` alone ask whether an answer is missing (as in `missingValues.ts`).
 */
export function compiledRule(document: JsonObject, expression: string): (input: RuleInput) => RuleResult {
  const { text, keys } = withLookupNames(expression)
  const tree: Operand = parser.parseExpression(text)
  // Functions that ask for the choices of a question find them in the form; answers are read from what is stored alone.
  const form = functionsIn(tree).length === 0 ? null : runnable(document)
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

/** Three-valued logic (Kleene): null where a missing answer leaves it open. */
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
    const sides = [operand.leftOperand, operand.rightOperand].map((side: Operand) => side.evaluate(values) as unknown)
    return sides.some(isMissing) ? null : Boolean(operand.evaluate(values))
  }
  const value: unknown = operand.evaluate(values)
  return isMissing(value) ? null : Boolean(value)
}
