import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { CalmPage } from '../../base/ui/CalmPage.tsx'

/** Page that is shown if the server does not respond to the request for the current user (specification 1, section 8). */
export function UnreachablePage() {
  const { t } = useTranslation('common')
  return (
    <CalmPage
      isAlone
      tone="error"
      title={t('errors.SystemError')}
      picture="failed"
      actions={
        <Button type="primary" onClick={() => location.reload()}>
          {t('shell.refresh')}
        </Button>
      }
    />
  )
}
