import { useTranslation } from 'react-i18next'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import type { Measure } from '#resources/core/measure.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import type { ReportFilters } from './useReport.ts'

interface PeriodNoteProps {
  readonly measure: Measure
  readonly filters: ReportFilters
  /** The days that were counted instead of those of the filters. */
  readonly days?: SummaryAnswer['days']
}

/** Date of the rows that the period of the report applies to. */
export function PeriodNote({ measure: { of, period }, filters: { from, to }, days }: PeriodNoteProps) {
  const { t } = useTranslation('report')
  const { label } = useTexts(of)
  if (period !== undefined)
    return (
      <p className="report-period-note">
        {t('periodBy', { date: label(period) })}
        {days !== undefined && ` · ${t('wholeMonths', { from: days.from ?? '…', to: days.to ?? '…' })}`}
      </p>
    )
  return from === undefined && to === undefined ? null : <p className="report-period-note">{t('noPeriod')}</p>
}
