import type { SummaryAnswer } from '#resources/core/answers.ts'
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
  { narrowing: { from, to }, days }: { readonly narrowing: Pick<Narrowing, 'from' | 'to'>; readonly days: SummaryAnswer['days'] | null },
): string | null {
  if (period !== undefined) {
    const by = texts.text(language, 'report:periodBy', { date: fieldLabel(texts, language, of, period) })
    return days == null ? by : `${by} · ${texts.text(language, 'report:wholeMonths', { from: days.from ?? '…', to: days.to ?? '…' })}`
  }
  return from === null && to === null ? null : texts.text(language, 'report:noPeriod')
}

export function fieldLabel(texts: Texts, language: Language, of: string, field: string): string {
  const { namespace, name } = resourceNamed(of)
  return texts.text(language, [`${namespace}:${name}.${field}`, `common:field.system.${field}`])
}
