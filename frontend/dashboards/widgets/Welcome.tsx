import { useTranslation } from 'react-i18next'
import { dateWords, todayFor } from '../../base/i18n/dates.ts'
import { useSession } from '../../base/session/useSession.ts'

/** Whom the dashboard greets, and on which day. */
export function Welcome() {
  const { t } = useTranslation('dashboard')
  const { user, organisation } = useSession()
  return (
    <>
      <p className="dashboard-welcome">{t('widgets.welcome.words', { name: user.givenName })}</p>
      <p className="dashboard-note">
        {dateWords(todayFor())} · {organisation.name}
      </p>
    </>
  )
}
