import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import type { Measure } from '#resources/core/measure.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { intervalNote } from '#resources/figures/periodGrid.ts'
import { getResource } from '#resources/index.ts'
import type { Texts } from '../platform/common/texts.ts'
import type { Narrowing } from './readReport.ts'

/**
 * Returns the text that names the date field to which the period of a report applies. Null if the report has no period and its figures
 * have no date.
 */
export function periodNote(
  texts: Texts,
  language: Language,
  { of, period }: Measure,
  { narrowing: { from, to }, days }: { readonly narrowing: Pick<Narrowing, 'from' | 'to'>; readonly days: SummaryAnswer['days'] | null },
): string | null {
  if (period !== undefined) {
    const periodText = texts.text(language, 'report:periodBy', { date: getFieldLabel(texts, language, of, period) })
    if (days == null) return periodText
    const note = intervalNote(days)
    return `${periodText} · ${texts.text(language, `report:${note.key}`, note.values)}`
  }
  return from === null && to === null ? null : texts.text(language, 'report:noPeriod')
}

export function getFieldLabel(texts: Texts, language: Language, resourceName: string, field: string): string {
  const { namespace, name } = getResource(resourceName)
  return texts.text(language, [`${namespace}:${name}.${field}`, `common:field.system.${field}`])
}
