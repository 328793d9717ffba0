import { expressionContext } from '#resources/forms/odmTypes.ts'
import { plainText, translationsOf } from './translations.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from './xmlTree.ts'

/** The expression of a definition that this product evaluates; null without one. Pure. */
export function ownExpressionOf(definition: XmlElement): string | null {
  const own = childrenOf(definition, 'FormalExpression').find((each) => attributeOf(each, 'Context') === expressionContext)
  return own === undefined || own.text.trim() === '' ? null : own.text.trim()
}

/** A definition in expressions of other systems as text: its description, and each expression behind its context. Pure. */
export function foreignText(definition: XmlElement): string {
  const described = plainText(translationsOf(childOf(definition, 'Description')))
  const expressions = childrenOf(definition, 'FormalExpression').map((each) => `${attributeOf(each, 'Context')}: ${each.text.trim()}`)
  return (
    [described, ...expressions].filter((each) => each !== '').join(' · ') ||
    attributeOf(definition, 'Name') ||
    attributeOf(definition, 'OID')
  )
}

/** When something is collected, from when it is not: the inside of `!(…)`, else its negation. Pure. */
export function collectedIf(notCollectedIf: string): string {
  const inside = /^!\s*\(([\s\S]*)\)$/.exec(notCollectedIf)?.[1]
  return inside !== undefined && isBalanced(inside) ? inside.trim() : `!(${notCollectedIf})`
}

/** Does every bracket close what was opened within the text? Quotes and names may hold any. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const sign of text.replaceAll(/\{[^{}]*\}|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '')) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}
