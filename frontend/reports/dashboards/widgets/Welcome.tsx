import { useTranslation } from 'react-i18next'
import { formatDate, todayFor } from '../../../base/i18n/dates.ts'
import { useSession } from '../../../base/session/useSession.ts'

/** Greeting with the reader's name and the date. */
export function Welcome() {
  const { t } = useTranslation('dashboard')
  const { user, organisation } = useSession()
  return (
    <>
      <p className="dashboard-welcome">{t('widgets.welcome.words', { name: user.givenName })}</p>
      <p className="dashboard-note">
        {formatDate(todayFor())} · {organisation.name}
      </p>
    </>
  )
}
