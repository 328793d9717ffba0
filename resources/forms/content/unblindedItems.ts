import { answerNameOf, type FormNode, formNodesOf, holderOf } from './formNodes.ts'
import { commentSuffix } from './items.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { missingSuffix } from './missingCodes.ts'
import { enteredSuffix } from './units.ts'

/**
 * Questions, panels and pages that only unblinded roles may see: `unblindedOnly`. Every value other than false counts as set, so that an
 * imported form with an unusual value hides too much rather than too little.
 */
export const isForUnblinded = (value: JsonObject): boolean => value.unblindedOnly !== undefined && value.unblindedOnly !== false

/** Name endings under which a form stores values that belong to an answer. */
const answerSuffixes = ['', commentSuffix, missingSuffix, enteredSuffix, '-total'] as const

/** Returns the parts for unblinded roles: the marked parts and all parts inside them. Pure. */
export function unblindedNodesOf(formNodes: readonly FormNode[]): readonly FormNode[] {
  const keys = new Set<string>()
  return formNodes.filter(({ path, value }) => {
    const isIncluded = isForUnblinded(value) || keys.has(JSON.stringify(holderOf(path)))
    if (isIncluded) keys.add(JSON.stringify(path))
    return isIncluded
  })
}

/** Returns the names under which answers to the parts for unblinded roles are stored. Pure. */
export function unblindedAnswerNamesOf(document: JsonObject): readonly string[] {
  const outerNodes = unblindedNodesOf(formNodesOf(document)).filter(
    ({ repeat, kind, name }) => repeat === null && kind === 'element' && name !== '',
  )
  return [...new Set(outerNodes.flatMap((formNode) => answerSuffixes.map((suffix) => `${answerNameOf(formNode)}${suffix}`)))]
}

/** True if a form has parts for unblinded roles. Pure. */
export const hasUnblindedItems = (document: JsonObject): boolean => withoutUnblindedItems(document) !== document

/** Returns the form that blinded users see. Returns the same object if it has no parts for unblinded roles. Pure. */
export function withoutUnblindedItems(document: JsonObject): JsonObject {
  let isReduced = false
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) {
      const members = value as readonly Json[]
      const remaining = members.filter((each) => !(isObject(each) && isForUnblinded(each)))
      if (remaining.length < members.length) isReduced = true
      return remaining.map(visit)
    }
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, visit(each)] as const))
  }
  const reduced = visit(document) as JsonObject
  return isReduced ? reduced : document
}
