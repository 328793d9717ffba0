import { isObject, type Json, type JsonObject } from './json.ts'
import { answerNameOf, partsOf } from './parts.ts'

/** Answers by the name of their question. */
export type FormAnswers = Readonly<Record<string, Json>>

/** What a form works out and keeps under a name: its expressions outside of repeats and its calculated values. Nobody answers them. Pure. */
export function calculatedNamesOf(document: JsonObject): ReadonlySet<string> {
  const expressions = partsOf(document).filter((part) => part.repeat === null && part.type === 'expression')
  const values: readonly Json[] = Array.isArray(document.calculatedValues) ? document.calculatedValues : []
  const kept = values.flatMap((each) =>
    isObject(each) && typeof each.name === 'string' && each.includeIntoResult === true ? [each.name] : [],
  )
  return new Set([...expressions.map(answerNameOf), ...kept])
}

/** What only staff may know of a form: which answers are the right ones. */
const secret = new Set(['correctAnswer', 'internalCorrectAnswers'])

/** A form without what whoever fills it in must not see. Pure. */
export function forFilling(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(forFilling)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (secret.has(name) ? [] : [[name, forFilling(each)] as const])))
}
