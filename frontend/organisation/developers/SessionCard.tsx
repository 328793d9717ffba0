import { Card, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { getCorrelationId } from '../../base/session/correlation.ts'
import { getTokenExpiry } from '../../base/session/token.ts'
import { useSession } from '../../base/session/useSession.ts'

/** Signed-in user, their permissions, and the correlation id that finds their requests in the log. */
export function SessionCard({ sessionId }: { readonly sessionId: string | undefined }) {
  const { t } = useTranslation('common')
  const { user, organisation, abilities } = useSession()
  const expiry = getTokenExpiry()
  return (
    <Card title={<h2>{t('developer.session')}</h2>}>
      <Descriptions
        as="rows"
        items={[
          { key: 'user', label: t('developer.user'), content: <code>{user.id}</code> },
          { key: 'organisation', label: t('developer.organisation'), content: <code>{organisation.id}</code> },
          { key: 'session', label: t('developer.sessionId'), content: <code>{sessionId ?? '…'}</code> },
          { key: 'correlation', label: t('developer.correlation'), content: <code>{getCorrelationId()}</code> },
          {
            key: 'expiry',
            label: t('developer.tokenExpiry'),
            content: expiry === null ? '—' : formatLocalDatetime(new Date(expiry).toISOString()),
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
