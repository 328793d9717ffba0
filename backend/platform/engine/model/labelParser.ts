import { inUnicodeForm } from '#resources/core/values/unicodeForm.ts'
import type { Texts } from '../../common/texts.ts'
import type { ModelField, ResourceModel } from './types.ts'
import { labelsOfValues } from './valueLabels.ts'

/** Labels of the values of a field. */
export interface ValueLabels {
  readonly values: ReadonlySet<string>
  /** Values by their folded labels in either language. */
  readonly byWord: ReadonlyMap<string, string>
}

/** Labels of fields without declared values. */
export const noLabels: ValueLabels = { values: new Set(), byWord: new Map() }

const cachedLabels = new WeakMap<ModelField, ValueLabels>()

/** Returns the labels of a field's values as the screens show them: for exports, lists kept by hand, and scripts. */
export function labelsOfField(model: ResourceModel, field: ModelField, texts: Texts): ValueLabels {
  const labels = cachedLabels.get(field) ?? readLabelsOfField(model, field, texts)
  cachedLabels.set(field, labels)
  return labels
}

function readLabelsOfField(model: ResourceModel, field: ModelField, texts: Texts): ValueLabels {
  const { words } = field.column
  if (words === undefined) return noLabels
  const labelEntries = (['fr', 'en'] as const).flatMap((language) => [...labelsOfValues(model, field, { texts, language })])
  return { values: new Set(words.values(field.definition)), byWord: new Map(labelEntries.map(([value, label]) => [fold(label), value])) }
}

/**
 * Returns a value, or a list of values, with labels replaced by the values that they stand for. Files, bodies and filters accept both. A
 * text that equals a value is never read as a label: in the history, `deactivated` is a reason why a session ended, and "Deactivated" is
 * the label of `deactivate`.
 */
export function valueOfLabel(value: unknown, labels: ValueLabels): unknown {
  if (labels.values.size === 0) return value
  if (Array.isArray(value)) return value.map((each) => valueOfLabel(each, labels))
  return typeof value !== 'string' || labels.values.has(value) ? value : (labels.byWord.get(fold(value)) ?? value)
}

/** Removes differences of letter case, spaces, additions to a header, and signs that look the same (µ, μ). */
export const fold = (text: string): string =>
  inUnicodeForm(text, 'NFKC')
    .toLowerCase()
    .replace(/[\s_*:]+/g, '')
