import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../base/session/session.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'

/** Signed in, but without a single ability: sign-out is all there is. It goes away by itself once a role is given. */
export function NoAccessPage() {
  const { t } = useTranslation('common')
  return (
    <CalmPage isAlone title={t('shell.noAccess.title')} actions={<Button onClick={() => void signOut()}>{t('shell.signOut')}</Button>}>
      <p>{t('shell.noAccess.content')}</p>
    </CalmPage>
  )
}
