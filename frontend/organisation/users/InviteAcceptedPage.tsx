import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../../base/session/useSession.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'

/** `/inviteAccepted`: landing page of the invitation link. */
export default function InviteAcceptedPage() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { organisation } = useSession()
  return (
    <CalmPage
      tone="success"
      title={t('nav.inviteAccepted')}
      actions={
        <Button type="primary" autoFocus onClick={() => navigate('/new-account-setup')}>
          {t('shell.continue')}
        </Button>
      }
    >
      <p>{t('shell.success.inviteAccepted.content', { organisation: organisation.name })}</p>
    </CalmPage>
  )
}
