import { isObject, type Json, type JsonObject } from './json.ts'
import { answerNameOf, isQuestion, partsOf } from './parts.ts'

/** Answers by the name of their question. */
export type FormAnswers = Readonly<Record<string, Json>>

/** Names that answers may have: of the questions outside of repeats, their comments, and what the form works out and keeps. Pure. */
export function answerNamesOf(document: JsonObject): ReadonlySet<string> {
  const names = new Set<string>()
  for (const part of partsOf(document)) {
    if (part.repeat !== null || !isQuestion(part)) continue
    const name = answerNameOf(part)
    if (name === '') continue
    names.add(name)
    names.add(`${name}-Comment`)
    names.add(`${name}-total`)
  }
  const calculated: readonly Json[] = Array.isArray(document.calculatedValues) ? document.calculatedValues : []
  for (const each of calculated)
    if (isObject(each) && typeof each.name === 'string' && each.includeIntoResult === true) names.add(each.name)
  return names
}

/** What only staff may know of a form: which answers are the right ones. */
const secret = new Set(['correctAnswer', 'internalCorrectAnswers'])

/** A form without what whoever fills it in must not see. Pure. */
export function forFilling(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(forFilling)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (secret.has(name) ? [] : [[name, forFilling(each)] as const])))
}

/** The database names that expressions of a form ask elsewhere: `getAnswerByDBName('weight')`. Pure. */
export function namesAskedElsewhere(document: JsonObject): readonly string[] {
  const found = new Set<string>()
  const visit = (value: Json) => {
    if (typeof value === 'string')
      for (const [, , name] of value.matchAll(/getAnswerByDBName\s*\(\s*(['"])([^'"]+)\1/g)) found.add(name ?? '')
    else if (Array.isArray(value)) (value as readonly Json[]).forEach(visit)
    else if (isObject(value)) Object.values(value).forEach(visit)
  }
  visit(document)
  return [...found]
}
