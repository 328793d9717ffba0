import type { Language } from '#resources/core/preferences.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Texts } from '../texts.ts'

/** Fields that a sentence names; of more it says how many others. */
const mostFields = 4

interface FieldListOptions {
  readonly texts: Texts
  readonly language: Language
  /** How a label stands in the sentence; as it is, where nobody says. */
  readonly spelled?: (label: string) => string
}

/** What the fields of a resource are called, as a list within a sentence: `Dose, Unit, and 3 others`. */
export function fieldList(
  kind: string,
  fields: readonly string[],
  { texts, language, spelled = (label) => label }: FieldListOptions,
): string {
  const { namespace } = resourceNamed(kind)
  const labels = fields.map((name) => spelled(texts.text(language, `${namespace}:${kind}.${name}`)))
  const named = labels.slice(0, labels.length > mostFields ? mostFields - 1 : mostFields)
  const count = labels.length - named.length
  const others = () => texts.text(language, `common:history.others_${new Intl.PluralRules(language).select(count)}`, { count })
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(count === 0 ? named : [...named, others()])
}
