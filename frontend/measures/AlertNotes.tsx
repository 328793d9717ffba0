import { useTranslation } from 'react-i18next'
import type { OpenAlert } from '#resources/dashboardAnswers.ts'
import { dateWords } from '../base/i18n/dates.ts'

/** Open alerts, each with the day since which it is open. */
export function AlertNotes({ alerts }: { readonly alerts: readonly OpenAlert[] }) {
  const { t } = useTranslation(['dashboard', 'studies'])
  return alerts.map(({ topic, raisedOn }) => (
    <p key={topic} className="dashboard-note">
      {t('alert', { alert: t(`studies:values.enrolmentAlert.topic.${topic}`), day: dateWords(raisedOn) })}
    </p>
  ))
}
