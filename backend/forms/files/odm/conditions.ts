import { conditionText, isOlderCondition } from '#resources/forms/conditions.ts'
import { type FormItem, itemTitleIn } from '#resources/forms/items.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { expressionContext } from '#resources/forms/odmTypes.ts'
import { isPanel, type Part, partsOf } from '#resources/forms/parts.ts'
import { element, translated, xmlText } from './xml.ts'

/** A condition or a method of a version of a form, with the reference to it. */
export interface Definition {
  readonly oid: string
  readonly xml: string
}

/** An expression of a question: `visibleIf`, `enableIf`, `requiredIf`; null without one. Pure. */
export function expressionIn(value: JsonObject, name: 'visibleIf' | 'enableIf' | 'requiredIf'): string | null {
  const written = value[name]
  if (written === undefined) return null
  const text = isOlderCondition(name, written) ? conditionText(written) : written
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/** Reads when an item or a repeating question of a form is not collected: it, or a page or section around it, is hidden or disabled. */
export function conditionReader(document: JsonObject) {
  const parts = partsOf(document)
  const partOf = new Map(parts.map((part) => [part.value, part]))
  const around = (part: Part): readonly Part[] =>
    parts.filter(
      (each) =>
        isPanel(each) &&
        each.repeat === part.repeat &&
        each.path.length < part.path.length &&
        each.path.every((step, index) => step === part.path[index]),
    )
  const shownIf = (value: JsonObject): readonly string[] => {
    const part = partOf.get(value)
    const values = part === undefined ? [value] : [...around(part).map((each) => each.value), value]
    return values.flatMap((each) => [expressionIn(each, 'visibleIf'), expressionIn(each, 'enableIf')].filter((text) => text !== null))
  }
  return {
    /** @returns null for what is always collected */
    item(item: FormItem): Definition | null {
      const isOwn = item.rows !== 'none' || item.holder === null
      return notCollected('C', item.key, itemTitleIn(item, 'default'), [
        ...(isOwn || item.holder === null ? [] : shownIf(item.holder)),
        ...shownIf(item.conditionsOf),
      ])
    },
    group: (question: string, holder: JsonObject): Definition | null => notCollected('CG', question, question, shownIf(holder)),
    /** It does not change what is collected: nothing refers to it. */
    required(item: FormItem): Definition | null {
      const expression = expressionIn(item.value, 'requiredIf')
      return expression === null ? null : conditionDef(`RC.${item.key}`, `Required: ${item.key}`, expression)
    },
  }
}

const notCollected = (prefix: 'C' | 'CG', key: string, name: string, shownIf: readonly string[]): Definition | null => {
  const all = [...new Set(shownIf)]
  return all.length === 0
    ? null
    : conditionDef(
        `${prefix}.${key}`,
        `Not collected: ${name}`,
        `!(${all.length === 1 ? all[0] : all.map((each) => `(${each})`).join(' and ')})`,
      )
}

const conditionDef = (oid: string, name: string, expression: string): Definition => ({
  oid,
  xml: element(
    'ConditionDef',
    { OID: oid, Name: name },
    element('Description', {}, translated([['en', `${name} if ${expression}`]])),
    element('FormalExpression', { Context: expressionContext }, xmlText(expression)),
  ),
})

/** How an item is calculated; null for what people answer. Pure. */
export function methodOf(item: FormItem): Definition | null {
  const { expression } = item.value
  if (item.type !== 'expression' || typeof expression !== 'string' || expression.trim() === '') return null
  const oid = `MT.${item.key}`
  return {
    oid,
    xml: element(
      'MethodDef',
      { OID: oid, Name: `Calculation: ${item.key}`, Type: 'Computation' },
      element('Description', {}, translated([['en', expression]])),
      element('FormalExpression', { Context: expressionContext }, xmlText(expression)),
    ),
  }
}
