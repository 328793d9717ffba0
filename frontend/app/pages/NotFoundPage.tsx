import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CalmPage } from '../../base/ui/CalmPage.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  return (
    <CalmPage
      title={t('shell.notFound.title')}
      picture="nothingMatches"
      actions={
        <Button type="primary" onClick={() => navigate('/')}>
          {t('shell.goHome')}
        </Button>
      }
    >
      <p>{t('shell.notFound.content')}</p>
    </CalmPage>
  )
}
