import { formatCondition, isOlderCondition } from '#resources/forms/content/conditions.ts'
import { type FormNode, formNodesOf, isPanel } from '#resources/forms/content/formNodes.ts'
import { type FormItem, localiseItemTitle } from '#resources/forms/content/items.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
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

type ConditionName = 'visibleIf' | 'enableIf'

/** Returns a function that lists the conditions of a part of a form and of the page and sections around it, the outer ones first. */
function createConditionLister(document: JsonObject) {
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
  return (value: JsonObject, names: readonly ConditionName[]): readonly string[] => {
    const formNode = nodesByValue.get(value)
    const values = formNode === undefined ? [value] : [...ancestorsOf(formNode).map((each) => each.value), value]
    return values.flatMap((each) => names.map((name) => expressionOf(each, name)).filter((text) => text !== null))
  }
}

/**
 * Returns a function for the condition under which an item is shown or enabled, with the conditions of its page, its sections and the
 * question that contains it; empty if there is none.
 */
export function createItemConditions(document: JsonObject): (item: FormItem, name: ConditionName) => string {
  const list = createConditionLister(document)
  return (item, name) =>
    joinConditions([...(item.holder === null ? [] : list(item.holder, [name])), ...list(item.conditionsOf, [name])]) ?? ''
}

/** Returns one condition that requires all of them, each once; null if there is none. */
function joinConditions(conditions: readonly string[]): string | null {
  const uniqueConditions = [...new Set(conditions)]
  if (uniqueConditions.length > 1) return uniqueConditions.map((each) => `(${each})`).join(' and ')
  return uniqueConditions[0] ?? null
}

/**
 * Returns readers for the conditions under which an item or a repeating question is not collected: it, or a page or section around it, is
 * hidden or disabled.
 */
export function createConditionReader(document: JsonObject) {
  const list = createConditionLister(document)
  const listConditions = (value: JsonObject) => list(value, ['visibleIf', 'enableIf'])
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
  const condition = joinConditions(shownIf)
  return condition === null ? null : buildConditionDef(`${prefix}.${key}`, `Not collected: ${name}`, `!(${condition})`)
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
