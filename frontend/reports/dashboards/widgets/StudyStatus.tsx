import { useTranslation } from 'react-i18next'
import type { StatusOfStudy, StudiesByStatus } from '#resources/reports/dashboardAnswers.ts'
import { formatDate } from '../../../base/i18n/dates.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { FieldValueText } from '../../../engine/FieldValueText.tsx'
import type { WidgetProps } from './types.ts'

/** Status of a study, or the number of studies by status. */
export function StudyStatus({ told }: WidgetProps<StatusOfStudy | StudiesByStatus>) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  if (told.kind === 'organisation')
    return told.groups.length === 0 ? (
      <p className="dashboard-note">{t('widgets.status.none')}</p>
    ) : (
      <ul className="dashboard-lines">
        {told.groups.map(({ status, count }) => (
          <li key={status}>
            <FieldValueText resource="study" name="status" value={status} />
            <strong>{numbers.format(count)}</strong>
          </li>
        ))}
      </ul>
    )
  return (
    <ul className="dashboard-lines">
      <li>
        {t('widgets.status.now')}
        <FieldValueText resource="study" name="status" value={told.status} />
      </li>
      <li>
        {t('widgets.status.sites')}
        <strong>{t('widgets.status.open', { open: numbers.format(told.openSites), all: numbers.format(told.sites) })}</strong>
      </li>
      {told.recruitmentStartedOn !== null && (
        <li>
          {t('widgets.status.since')}
          <strong>{formatDate(told.recruitmentStartedOn)}</strong>
        </li>
      )}
    </ul>
  )
}
