import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../base/session/session.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'

/** /logout ends the session, here and at the provider. */
export function LogoutPage() {
  const { t } = useTranslation('common')
  useEffect(() => {
    void signOut()
  }, [])
  return <CalmPage isAlone title={t('shell.loggingOut')} />
}
