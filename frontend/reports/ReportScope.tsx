import { useTranslation } from 'react-i18next'
import type { ReportAnswer } from '#resources/reports/reportAnswers.ts'
import { formatDate } from '../base/i18n/dates.ts'
import { AsOf } from './measures/AsOf.tsx'
import { CountedStudySites } from './measures/CountedStudySites.tsx'
import type { ReportFilters } from './useReport.ts'

interface ReportScopeProps {
  readonly filters: ReportFilters
  readonly report: Pick<ReportAnswer, 'asOf' | 'study' | 'site'>
}

/** Study, site, period, time and counted study-sites of a report, below its title and on paper. */
export function ReportScope({ filters: { studyId, siteId, from, to }, report: { asOf, study, site } }: ReportScopeProps) {
  const { t } = useTranslation('report')
  const period =
    from === undefined && to === undefined
      ? t('scope.allTime')
      : t('scope.period', { from: from === undefined ? '…' : formatDate(from), to: to === undefined ? '…' : formatDate(to) })
  return (
    <>
      {[studyId === undefined ? t('scope.allStudies') : study, siteId === undefined ? null : site, period]
        .filter((label) => label !== null)
        .join(' · ')}{' '}
      · <AsOf instant={asOf} /> · <CountedStudySites studyId={studyId ?? null} />
    </>
  )
}
