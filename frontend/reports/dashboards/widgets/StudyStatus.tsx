import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { StatusOfStudy, StudiesByStatus } from '#resources/reports/dashboardAnswers.ts'
import { study as studies } from '#resources/studies/study.ts'
import { formatDate } from '../../../base/i18n/dates.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { withFilters } from '../../../base/providers/withFilters.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { FieldValueText } from '../../../engine/FieldValueText.tsx'
import type { WidgetProps } from './types.ts'
import { useStudySitesPath } from './useStudySitesPath.ts'

/** Status of a study, or the number of studies by status. Each number opens its list for readers who may open studies. */
export function StudyStatus({ figures, studyId }: WidgetProps<StatusOfStudy | StudiesByStatus>) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  const { can } = useSession()
  const sitesPath = useStudySitesPath(studyId)
  if (figures.kind === 'organisation')
    return figures.groups.length === 0 ? (
      <p className="dashboard-note">{t('widgets.status.none')}</p>
    ) : (
      <ul className="dashboard-lines">
        {figures.groups.map(({ status, count }) => (
          <li key={status}>
            <FieldValueText resource="study" name="status" value={status} />
            <Figure to={can('ADMIN_STUDY') ? withFilters(studies.screens.list, { status }, studies.list.quick) : null}>
              {numbers.format(count)}
            </Figure>
          </li>
        ))}
      </ul>
    )
  return (
    <ul className="dashboard-lines">
      <li>
        {t('widgets.status.now')}
        <FieldValueText resource="study" name="status" value={figures.status} />
      </li>
      <li>
        {t('widgets.status.sites')}
        <Figure to={sitesPath}>
          {t('widgets.status.open', { open: numbers.format(figures.openSites), all: numbers.format(figures.sites) })}
        </Figure>
      </li>
      {figures.recruitmentStartedOn !== null && (
        <li>
          {t('widgets.status.since')}
          <strong>{formatDate(figures.recruitmentStartedOn)}</strong>
        </li>
      )}
    </ul>
  )
}

const Figure = ({ to, children }: { readonly to: string | null; readonly children: ReactNode }) => (
  <strong>{to === null ? children : <Link to={to}>{children}</Link>}</strong>
)
