import { formatCondition, isOlderCondition } from '#resources/forms/content/conditions.ts'
import { type FormItem, localiseItemTitle } from '#resources/forms/content/items.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { type FormNode, formNodesOf, isPanel } from '#resources/forms/content/parts.ts'
import { expressionContext } from '#resources/forms/odmTypes.ts'
import { buildElement, escapeXmlText, translated } from './xml.ts'

/** A condition or method of a form version, with its OID for references. */
export interface Definition {
  readonly oid: string
  readonly xml: string
}

/** Returns an expression of a question: `visibleIf`, `enableIf`, `requiredIf`; null if it has none. Pure. */
export function expressionOf(value: JsonObject, name: 'visibleIf' | 'enableIf' | 'requiredIf'): string | null {
  const storedExpression = value[name]
  if (storedExpression === undefined) return null
  const text = isOlderCondition(name, storedExpression) ? formatCondition(storedExpression) : storedExpression
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/**
 * Returns readers for the conditions under which an item or a repeating question is not collected: it, or a page or section around it, is
 * hidden or disabled.
 */
export function createConditionReader(document: JsonObject) {
  const formNodes = formNodesOf(document)
  const nodesByValue = new Map(formNodes.map((formNode) => [formNode.value, formNode]))
  const ancestorsOf = (formNode: FormNode): readonly FormNode[] =>
    formNodes.filter(
      (each) =>
        isPanel(each) &&
        each.repeat === formNode.repeat &&
        each.path.length < formNode.path.length &&
        each.path.every((step, index) => step === formNode.path[index]),
    )
  const listConditions = (value: JsonObject): readonly string[] => {
    const formNode = nodesByValue.get(value)
    const values = formNode === undefined ? [value] : [...ancestorsOf(formNode).map((each) => each.value), value]
    return values.flatMap((each) => [expressionOf(each, 'visibleIf'), expressionOf(each, 'enableIf')].filter((text) => text !== null))
  }
  return {
    /** @returns null if the item is always collected */
    item(item: FormItem): Definition | null {
      const isStandalone = item.rows !== 'none' || item.holder === null
      return buildNotCollected('C', item.key, localiseItemTitle(item, 'default'), [
        ...(isStandalone || item.holder === null ? [] : listConditions(item.holder)),
        ...listConditions(item.conditionsOf),
      ])
    },
    group: (question: string, holder: JsonObject): Definition | null => buildNotCollected('CG', question, question, listConditions(holder)),
    /** No element refers to this condition, because it does not change whether the item is collected. */
    required(item: FormItem): Definition | null {
      const expression = expressionOf(item.value, 'requiredIf')
      return expression === null ? null : buildConditionDef(`RC.${item.key}`, `Required: ${item.key}`, expression)
    },
  }
}

const buildNotCollected = (prefix: 'C' | 'CG', key: string, name: string, shownIf: readonly string[]): Definition | null => {
  const uniqueConditions = [...new Set(shownIf)]
  return uniqueConditions.length === 0
    ? null
    : buildConditionDef(
        `${prefix}.${key}`,
        `Not collected: ${name}`,
        `!(${uniqueConditions.length === 1 ? uniqueConditions[0] : uniqueConditions.map((each) => `(${each})`).join(' and ')})`,
      )
}

const buildConditionDef = (oid: string, name: string, expression: string): Definition => ({
  oid,
  xml: buildElement(
    'ConditionDef',
    { OID: oid, Name: name },
    buildElement('Description', {}, translated([['en', `${name} if ${expression}`]])),
    buildElement('FormalExpression', { Context: expressionContext }, escapeXmlText(expression)),
  ),
})

/** Returns the calculation of an item; null if people answer it. Pure. */
export function methodOf(item: FormItem): Definition | null {
  const { expression } = item.value
  if (item.type !== 'expression' || typeof expression !== 'string' || expression.trim() === '') return null
  const oid = `MT.${item.key}`
  return {
    oid,
    xml: buildElement(
      'MethodDef',
      { OID: oid, Name: `Calculation: ${item.key}`, Type: 'Computation' },
      buildElement('Description', {}, translated([['en', expression]])),
      buildElement('FormalExpression', { Context: expressionContext }, escapeXmlText(expression)),
    ),
  }
}
