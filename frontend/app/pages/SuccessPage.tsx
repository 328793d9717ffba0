import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSessionState } from '../../base/session/useSession.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'

/** Landing page after a step at the identity provider. It confirms the step and links to the next page. */
export function SuccessPage({ name }: { readonly name: 'intermediate' | 'passwordChanged' }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const isSignedInNow = useSessionState().status === 'signedIn'
  return (
    <CalmPage
      tone="success"
      isAlone
      title={t(`shell.success.${name}.title`)}
      actions={
        <Button type="primary" onClick={() => navigate(isSignedInNow ? '/' : '/login')}>
          {t(isSignedInNow ? 'shell.continue' : 'shell.login')}
        </Button>
      }
    >
      <p>{t(`shell.success.${name}.content`)}</p>
    </CalmPage>
  )
}
