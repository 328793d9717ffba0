import type { Language } from '#resources/core/values/preferences.ts'
import { getResource } from '#resources/index.ts'
import type { Texts } from '../../platform/common/texts.ts'

/** Maximum number of fields in a sentence, which gives only the number of all others. */
const mostFields = 4

interface FieldListOptions {
  readonly texts: Texts
  readonly language: Language
  /** Changes a label for use in the sentence; by default labels stay unchanged. */
  readonly spelled?: (label: string) => string
}

/** Lists the labels of a resource's fields for a sentence: `Dose, Unit, and 3 others`. */
export function fieldList(
  kind: string,
  fields: readonly string[],
  { texts, language, spelled = (label) => label }: FieldListOptions,
): string {
  const { namespace } = getResource(kind)
  const labels = fields.map((name) => spelled(texts.text(language, `${namespace}:${kind}.${name}`)))
  const namedLabels = labels.slice(0, labels.length > mostFields ? mostFields - 1 : mostFields)
  const count = labels.length - namedLabels.length
  const formatOthers = () => texts.text(language, `common:history.others_${new Intl.PluralRules(language).select(count)}`, { count })
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(count === 0 ? namedLabels : [...namedLabels, formatOthers()])
}
