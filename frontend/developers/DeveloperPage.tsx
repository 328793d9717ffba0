import './developers.css'
import { useCustom } from '@refinedev/core'
import { Alert, Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { PageHeader } from '../app/PageHeader.tsx'
import { useSession } from '../app/session/useSession.ts'
import { SealSummary } from '../audit/SealSummary.tsx'
import { LinkButton } from '../engine/LinkButton.tsx'
import { Waiting } from '../engine/Waiting.tsx'
import { FlagOverrides } from '../organisation/FlagOverrides.tsx'
import { ApiButtons } from './ApiButtons.tsx'
import type { DeveloperState } from './developerState.ts'
import { HealthCard } from './HealthCard.tsx'
import { JobsCard } from './JobsCard.tsx'
import { SessionCard } from './SessionCard.tsx'

/** What a developer asks first: who am I here, is everything well, what failed, which features are on. */
export default function DeveloperPage() {
  const { t } = useTranslation(['common', 'audit', 'admin'])
  const { can } = useSession()
  const { query } = useCustom<DeveloperState>({
    url: 'admin/dev/state',
    method: 'get',
    errorNotification: false,
    queryOptions: { refetchInterval: 10_000, staleTime: 0 },
  })
  const state = query.data?.data
  const outbox = resourceNamed('mail')
  const outboxPath = outbox.screens?.list
  return (
    <>
      <PageHeader
        title={t('nav.developer')}
        extra={
          <>
            <ApiButtons />
            {outboxPath !== undefined && can(outbox.page, outbox.actions.list) && (
              <LinkButton to={outboxPath}>{t('admin:titles.mail.many')}</LinkButton>
            )}
          </>
        }
        primary={
          <LinkButton type="primary" to="/admin/modules">
            {t('nav.modules')}
          </LinkButton>
        }
      />
      {query.isError && (
        <Alert
          className="page-alert"
          role="alert"
          type="error"
          showIcon
          message={query.error.message}
          action={<Button onClick={() => void query.refetch()}>{t('list.retry')}</Button>}
        />
      )}
      <div className="developer">
        <SessionCard sessionId={state?.session.sessionId} />
        {state === undefined ? (
          !query.isError && <Waiting rows={8} />
        ) : (
          <>
            <HealthCard state={state} />
            <JobsCard state={state} onRetried={() => void query.refetch()} />
            <Card title={<h2>{t('audit:tabs.seals')}</h2>}>
              <SealSummary state={state.seals} />
            </Card>
          </>
        )}
        <FlagOverrides />
      </div>
    </>
  )
}
