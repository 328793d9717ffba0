import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { can } from '#resources/core/access.ts'
import { runtimeConfig } from '../../base/session/runtimeConfig.ts'
import { useSessionState } from '../../base/session/useSession.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'

/** The support mailbox sorts by this subject, so it is the same in every language. */
const mailSubject = 'User Reported Page Error'

/** Error page (specification 1, section 2, "Error page"). Shows the error to developers only. */
export function ErrorPage({ error }: { readonly error: Error }) {
  const { t } = useTranslation('common')
  const state = useSessionState()
  const isDeveloper = state.status === 'signedIn' && can(state.session.abilities, 'DEV', 'CONTRIBUTE')
  const supportEmail =
    (state.status === 'signedIn' && state.session.organisation.details.supportEmail) || runtimeConfig().supportEmail || ''
  return (
    <CalmPage
      tone="error"
      title={t('shell.error.title')}
      actions={
        <>
          <Button type="primary" onClick={() => location.reload()}>
            {t('shell.refresh')}
          </Button>
          <Button href={`mailto:${supportEmail}?subject=${encodeURIComponent(mailSubject)}`}>{t('shell.error.support')}</Button>
        </>
      }
    >
      <p role="alert">{t('shell.unexpectedError')}</p>
      {isDeveloper && (
        <details open>
          <summary>{error.message || error.name}</summary>
          <ScrollArea className="stack" label={error.name}>
            <pre>{error.stack}</pre>
          </ScrollArea>
        </details>
      )}
    </CalmPage>
  )
}
