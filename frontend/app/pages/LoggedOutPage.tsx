import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndedWhy } from '#resources/core/answers/answers.ts'
import { decodeTarget } from '../../base/routes/target.ts'
import { forgetCorrelationId } from '../../base/session/correlation.ts'
import { signOut } from '../../base/session/session.ts'
import { startSignIn } from '../../base/session/signIn.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'

/** Page after a sign-out (specification 1, section 2, "Logged-out page"). The provider returns the target route as `state`. */
export function LoggedOutPage() {
  const { t } = useTranslation('common')
  useEffect(forgetCorrelationId, [])
  const query = new URLSearchParams(location.search)
  const target = decodeTarget(query.get('state'))
  const reason = reasons[query.get('why') as EndedWhy]
  return (
    <CalmPage
      isAlone
      title={t('shell.productName')}
      actions={
        <Button type="primary" onClick={() => startSignIn(target)}>
          {t('shell.login')}
        </Button>
      }
    >
      <Alert type="success" showIcon message={t('shell.loggedOut')} role="status" />
      {reason !== undefined && <Alert type="warning" showIcon message={t(`shell.${reason}`)} />}
    </CalmPage>
  )
}

/** Text keys of reasons, for users who did not sign out themselves. */
const reasons: Readonly<Partial<Record<EndedWhy, string>>> = { anotherUser: 'loggedOutForAnother', passwordChanged: 'loggedOutForPassword' }

/** /logout ends the session, here and at the provider. */
export function LogoutPage() {
  const { t } = useTranslation('common')
  useEffect(() => {
    void signOut()
  }, [])
  return <CalmPage isAlone title={t('shell.loggingOut')} />
}
