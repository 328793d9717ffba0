import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CalmPage } from '../../base/ui/CalmPage.tsx'

/** A page whose permission is missing (specification 1, section 8). */
export function UnauthorisedPage() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  return (
    <CalmPage title={t('shell.unauthorised.title')} actions={<Button onClick={() => navigate('/')}>{t('shell.goHome')}</Button>}>
      <p>{t('shell.unauthorised.content')}</p>
    </CalmPage>
  )
}
