import { useTranslation } from 'react-i18next'
import { dateWords, localDatetime } from '../base/i18n/dates.ts'
import { useRouteStudy } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { useTitles } from '../fields/useTitles.ts'
import { CountedPlaces } from '../measures/CountedPlaces.tsx'
import type { ReportFilters } from './useReport.ts'

interface ReportScopeProps {
  readonly filters: ReportFilters
  /** When the figures were counted: ISO 8601. */
  readonly asOf: string
}

/** What a report is about, below its title, on paper too: study, site, period, when it was counted, and which study-sites it counts. */
export function ReportScope({ filters: { studyId, siteId, from, to }, asOf }: ReportScopeProps) {
  const { t } = useTranslation('report')
  const { studies } = useSession()
  const below = useRouteStudy()
  const named = below?.id === studyId ? below?.name : studies.find(({ id }) => id === studyId)?.name
  const asked = (id: string | undefined) => (id === undefined ? [] : [id])
  const studyTitles = useTitles('study', named === undefined ? asked(studyId) : [], {})
  const siteTitles = useTitles('site', asked(siteId), {})
  const study = studyId === undefined ? t('scope.allStudies') : (named ?? studyTitles[studyId] ?? '')
  const site = siteId === undefined ? null : (siteTitles[siteId] ?? '')
  const period =
    from === undefined && to === undefined
      ? t('scope.allTime')
      : t('scope.period', { from: from === undefined ? '…' : dateWords(from), to: to === undefined ? '…' : dateWords(to) })
  return (
    <>
      {[study, site, period, `${t('asOf')} ${localDatetime(asOf)}`].filter((part) => part !== null).join(' · ')} ·{' '}
      <CountedPlaces studyId={studyId ?? null} />
    </>
  )
}
