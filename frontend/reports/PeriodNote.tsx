import { useTranslation } from 'react-i18next'
import type { Measure } from '#resources/core/measure.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import type { ReportFilters } from './useReport.ts'

interface PeriodNoteProps {
  readonly measure: Measure
  readonly filters: ReportFilters
}

/** Date of the rows that the period of the report applies to. */
export function PeriodNote({ measure: { of, period }, filters: { from, to } }: PeriodNoteProps) {
  const { t } = useTranslation('report')
  const { label } = useTexts(of)
  if (period !== undefined) return <p className="report-period-note">{t('periodBy', { date: label(period) })}</p>
  return from === undefined && to === undefined ? null : <p className="report-period-note">{t('noPeriod')}</p>
}
