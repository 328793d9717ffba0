import { Button, Card, Descriptions, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHeader } from '../PageHeader.tsx'
import { correlationId } from '../session/correlation.ts'
import { useSession } from '../session/useSession.ts'
import { ApiButtons } from './ApiButtons.tsx'

/** What a developer asks first: who am I here, what may I do, which line of the log is mine. */
export default function DeveloperPage() {
  const { t } = useTranslation('common')
  const { user, organisation, abilities } = useSession()
  return (
    <>
      <PageHeader
        title={t('nav.developer')}
        extra={<ApiButtons />}
        primary={
          <Link to="/admin/modules">
            <Button type="primary">{t('nav.modules')}</Button>
          </Link>
        }
      />
      <Card>
        <Descriptions
          column={1}
          items={[
            { key: 'user', label: t('developer.user'), children: <code>{user.id}</code> },
            { key: 'organisation', label: t('developer.organisation'), children: <code>{organisation.id}</code> },
            { key: 'correlation', label: t('developer.correlation'), children: <code>{correlationId()}</code> },
            { key: 'version', label: t('shell.feVersion'), children: FRONTEND_VERSION },
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
    </>
  )
}
