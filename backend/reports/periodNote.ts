import type { Measure } from '#resources/core/measure.ts'
import type { Language } from '#resources/core/preferences.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Texts } from '../texts.ts'
import type { Narrowing } from './readReport.ts'

/** Date of the rows that the period of a report applies to, in words; null: the report has no period, and the figures have no date. */
export function periodNote(
  texts: Texts,
  language: Language,
  { of, period }: Measure,
  { from, to }: Pick<Narrowing, 'from' | 'to'>,
): string | null {
  if (period !== undefined) return texts.text(language, 'report:periodBy', { date: fieldLabel(texts, language, of, period) })
  return from === null && to === null ? null : texts.text(language, 'report:noPeriod')
}

export function fieldLabel(texts: Texts, language: Language, of: string, field: string): string {
  const { namespace, name } = resourceNamed(of)
  return texts.text(language, [`${namespace}:${name}.${field}`, `common:field.system.${field}`])
}
