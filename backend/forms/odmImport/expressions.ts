import { expressionContext } from '#resources/forms/odmTypes.ts'
import { plainTextOf, translationsOf } from './translations.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from './xmlTree.ts'

/** Returns the expression of a definition that this product can evaluate; null if it has none. Pure. */
export function supportedExpressionOf(definition: XmlElement): string | null {
  const formalExpression = childrenOf(definition, 'FormalExpression').find((each) => attributeOf(each, 'Context') === expressionContext)
  return formalExpression === undefined || formalExpression.text.trim() === '' ? null : formalExpression.text.trim()
}

/** Returns a definition from another system as text: its description, and each expression after its context. Pure. */
export function readForeignText(definition: XmlElement): string {
  const description = plainTextOf(translationsOf(childOf(definition, 'Description')))
  const expressions = childrenOf(definition, 'FormalExpression').map((each) => `${attributeOf(each, 'Context')}: ${each.text.trim()}`)
  return (
    [description, ...expressions].filter((each) => each !== '').join(' · ') ||
    attributeOf(definition, 'Name') ||
    attributeOf(definition, 'OID')
  )
}

/** Converts the condition for "not collected" to the condition for "collected": the inside of `!(…)`, else its negation. Pure. */
export function invertCondition(notCollectedIf: string): string {
  const innerExpression = /^!\s*\(([\s\S]*)\)$/.exec(notCollectedIf)?.[1]
  return innerExpression !== undefined && isBalanced(innerExpression) ? innerExpression.trim() : `!(${notCollectedIf})`
}

/** True if the brackets are balanced. Ignores brackets in quotes and names. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const sign of text.replaceAll(/\{[^{}]*\}|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '')) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
