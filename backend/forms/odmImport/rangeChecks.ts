import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { readForeignText, supportedExpressionOf } from './expressions.ts'
import type { Notes } from './notes.ts'
import { buildLocalizedText, translationsOf } from './translations.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from './xmlTree.ts'

interface CheckTarget {
  readonly name: string
  /** Name of the answer in expressions. */
  readonly reference: string
  readonly isNumber: boolean
  readonly notes: Notes
}

const comparisons: ReadonlyMap<string, string> = new Map(Object.entries({ LT: '<', LE: '<=', GT: '>', GE: '>=', EQ: '=', NE: '<>' }))

/** Returns the range checks of an item as limits and validators, and as texts if this product cannot evaluate them. Pure. */
export function rangeChecksOf(item: XmlElement, target: CheckTarget): { readonly settings: JsonObject; readonly texts: readonly string[] } {
  const limits: Record<string, Json> = {}
  const validators: JsonObject[] = []
  const texts: string[] = []
  for (const check of childrenOf(item, 'RangeCheck')) {
    const message = buildLocalizedText(translationsOf(childOf(check, 'ErrorMessage')))
    const isSoft = attributeOf(check, 'SoftHard') === 'Soft'
    const comparator = attributeOf(check, 'Comparator') || 'IN'
    const values = childrenOf(check, 'CheckValue').map(({ text }) => text.trim())
    const limit = comparator === 'GE' ? 'min' : comparator === 'LE' ? 'max' : null
    const [value = ''] = values
    if (limit !== null && !isSoft && message === undefined && values.length === 1 && limits[limit] === undefined) {
      limits[limit] = limitValue(value, target.isNumber)
      continue
    }
    const expression = supportedExpressionOf(check) ?? buildComparison(comparator, values, target)
    if (expression === null) {
      const text = readForeignText(check)
      texts.push(text)
      target.notes.add(target.name, 'text', 'foreignCheck', text)
      continue
    }
    validators.push({
      type: 'expression',
      expression,
      ...(message === undefined ? {} : { text: message }),
      ...(isSoft ? { notificationType: 'warning' } : {}),
    })
  }
  return { settings: { ...limits, ...(validators.length === 0 ? {} : { validators }) }, texts }
}

const limitValue = (text: string, isNumber: boolean): string | number => (isNumber && Number.isFinite(Number(text)) ? Number(text) : text)

/** Converts a check against values to an expression. A missing answer is not out of range. */
function buildComparison(comparator: string, values: readonly string[], { reference, isNumber }: CheckTarget): string | null {
  const [first] = values
  if (first === undefined || values.some((value) => isNumber && !Number.isFinite(Number(value)))) return null
  const literals = values.map((value) => (isNumber ? String(Number(value)) : `'${value.replaceAll("'", "\\'")}'`))
  const operator = comparisons.get(comparator)
  if (operator !== undefined) return values.length === 1 ? `${reference} empty or ${reference} ${operator} ${literals[0]}` : null
  if (comparator === 'IN') return `${reference} empty or ${reference} anyof [${literals.join(', ')}]`
  return comparator === 'NOTIN' ? `!(${reference} anyof [${literals.join(', ')}])` : null
}
