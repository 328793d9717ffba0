import { useTranslation } from 'react-i18next'
import type { OpenAlert } from '#resources/reports/dashboardAnswers.ts'
import { formatDate } from '../../base/i18n/dates.ts'

/** Open alerts, each with its start date. */
export function AlertNotes({ alerts }: { readonly alerts: readonly OpenAlert[] }) {
  const { t } = useTranslation(['dashboard', 'studies'])
  return alerts.map(({ topic, raisedOn }) => (
    <p key={topic} className="dashboard-note">
      {t('alert', { alert: t(`studies:values.enrolmentAlert.topic.${topic}`), day: formatDate(raisedOn) })}
    </p>
  ))
}
