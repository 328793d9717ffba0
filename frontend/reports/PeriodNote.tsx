import { useTranslation } from 'react-i18next'
import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import type { Measure } from '#resources/core/measure.ts'
import { intervalNote } from '#resources/figures/periodGrid.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import type { ReportFilters } from './useReport.ts'

interface PeriodNoteProps {
  readonly measure: Measure
  readonly filters: ReportFilters
  /** Days that were counted, if they differ from the days of the filters. */
  readonly days?: SummaryAnswer['days']
}

/** Names the date field of the rows to which the report's period applies. */
export function PeriodNote({ measure: { of, period }, filters: { from, to }, days }: PeriodNoteProps) {
  const { t } = useTranslation('report')
  const { label } = useTexts(of)
  if (period !== undefined) {
    const note = days === undefined ? null : intervalNote(days)
    return (
      <p className="report-period-note">
        {t('periodBy', { date: label(period) })}
        {note !== null && ` · ${t(note.key, note.values)}`}
      </p>
    )
  }
  return from === undefined && to === undefined ? null : <p className="report-period-note">{t('noPeriod')}</p>
}
