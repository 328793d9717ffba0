import { Card, Descriptions, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { localDatetime } from '../base/i18n/dates.ts'
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
        column={1}
        size="small"
        items={[
          { key: 'user', label: t('developer.user'), children: <code>{user.id}</code> },
          { key: 'organisation', label: t('developer.organisation'), children: <code>{organisation.id}</code> },
          { key: 'session', label: t('developer.sessionId'), children: <code>{sessionId ?? '…'}</code> },
          { key: 'correlation', label: t('developer.correlation'), children: <code>{correlationId()}</code> },
          {
            key: 'expiry',
            label: t('developer.tokenExpiry'),
            children: expiry === null ? '—' : localDatetime(new Date(expiry).toISOString()),
          },
          { key: 'version', label: t('developer.frontendVersion'), children: FRONTEND_VERSION },
          {
            key: 'abilities',
            label: t('developer.abilities'),
            children: (
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
