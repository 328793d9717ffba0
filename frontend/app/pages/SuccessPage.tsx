import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSessionState } from '../../base/session/useSession.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'

/** Landing pages of steps that were taken elsewhere, at the provider. They say what is done and lead on. */
export function SuccessPage({ name }: { readonly name: 'intermediate' | 'passwordChanged' }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const isSignedIn = useSessionState().status === 'signedIn'
  return (
    <CalmPage
      tone="success"
      isAlone
      title={t(`shell.success.${name}.title`)}
      actions={
        <Button type="primary" onClick={() => navigate(isSignedIn ? '/' : '/login')}>
          {t(isSignedIn ? 'shell.continue' : 'shell.login')}
        </Button>
      }
    >
      <p>{t(`shell.success.${name}.content`)}</p>
    </CalmPage>
  )
}
