import { Card, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { localDatetime } from '../base/i18n/dates.ts'
import { Descriptions } from '../base/library/Descriptions.tsx'
import { correlationId } from '../base/session/correlation.ts'
import { tokenExpiry } from '../base/session/token.ts'
import { useSession } from '../base/session/useSession.ts'

/** The signed-in user, what they may do, and the line of the log that is theirs. */
export function SessionCard({ sessionId }: { readonly sessionId: string | undefined }) {
  const { t } = useTranslation('common')
  const { user, organisation, abilities } = useSession()
  const expiry = tokenExpiry()
  return (
    <Card title={<h2>{t('developer.session')}</h2>}>
      <Descriptions
        as="rows"
        items={[
          { key: 'user', label: t('developer.user'), content: <code>{user.id}</code> },
          { key: 'organisation', label: t('developer.organisation'), content: <code>{organisation.id}</code> },
          { key: 'session', label: t('developer.sessionId'), content: <code>{sessionId ?? '…'}</code> },
          { key: 'correlation', label: t('developer.correlation'), content: <code>{correlationId()}</code> },
          {
            key: 'expiry',
            label: t('developer.tokenExpiry'),
            content: expiry === null ? '—' : localDatetime(new Date(expiry).toISOString()),
          },
          { key: 'version', label: t('developer.frontendVersion'), content: FRONTEND_VERSION },
          {
            key: 'abilities',
            label: t('developer.abilities'),
            content: (
              <div className="tag-list">
                {Object.entries(abilities).map(([page, actions]) => (
                  <Tag key={page}>
                    {page}: {actions.join(', ')}
                  </Tag>
                ))}
              </div>
            ),
          },
        ]}
      />
    </Card>
  )
}
