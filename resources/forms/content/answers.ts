import { answerNameOf, formNodesOf } from './formNodes.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** Answers by question name. */
export type FormAnswers = Readonly<Record<string, Json>>

/**
 * Returns the names of the values that a form calculates and stores: expressions outside repeats, and calculated values. Users do not
 * answer them. Pure.
 */
export function calculatedNamesOf(document: JsonObject): ReadonlySet<string> {
  const expressions = formNodesOf(document).filter((formNode) => formNode.repeat === null && formNode.type === 'expression')
  const values: readonly Json[] = Array.isArray(document.calculatedValues) ? document.calculatedValues : []
  const stored = values.flatMap((each) =>
    isObject(each) && typeof each.name === 'string' && each.includeIntoResult === true ? [each.name] : [],
  )
  return new Set([...expressions.map(answerNameOf), ...stored])
}

/** Returns the names of values that triggers set but that belong to no question. The library stores them with the answers. Pure. */
export function findNamesSetByTriggers(document: JsonObject): readonly string[] {
  const names = new Set(formNodesOf(document).map(answerNameOf))
  const triggers: readonly Json[] = Array.isArray(document.triggers) ? document.triggers : []
  return triggers.flatMap((each) =>
    isObject(each) && typeof each.setToName === 'string' && each.setToName !== '' && !names.has(each.setToName) ? [each.setToName] : [],
  )
}

/** Properties that only staff may see: the right answers. */
const secret = new Set(['correctAnswer', 'internalCorrectAnswers'])

/** Returns the form without the properties that participants must not see. Pure. */
export function forFilling(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(forFilling)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (secret.has(name) ? [] : [[name, forFilling(each)] as const])))
}
