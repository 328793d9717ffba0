import { useTranslation } from 'react-i18next'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import { dateWords, localDatetime } from '../base/i18n/dates.ts'
import { CountedPlaces } from '../measures/CountedPlaces.tsx'
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
      : t('scope.period', { from: from === undefined ? '…' : dateWords(from), to: to === undefined ? '…' : dateWords(to) })
  return (
    <>
      {[
        studyId === undefined ? t('scope.allStudies') : study,
        siteId === undefined ? null : site,
        period,
        `${t('asOf')} ${localDatetime(asOf)}`,
      ]
        .filter((part) => part !== null)
        .join(' · ')}{' '}
      · <CountedPlaces studyId={studyId ?? null} />
    </>
  )
}
