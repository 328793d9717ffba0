import './developers.css'
import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { developerCalls } from '#resources/organisation/developersCalls.ts'
import { useCall } from '../../base/call.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { SealSummary } from '../audit/SealSummary.tsx'
import { ApiButtons } from './ApiButtons.tsx'
import { FlagOverrides } from './FlagOverrides.tsx'
import { HealthCard } from './HealthCard.tsx'
import { JobsCard } from './JobsCard.tsx'
import { SessionCard } from './SessionCard.tsx'

/** Overview for developers: own session, health, failures, feature flags. */
export default function DeveloperPage() {
  const { t } = useTranslation(['common', 'audit', 'admin'])
  const query = useCall(developerCalls.state, {}, { refetchInterval: 10_000, staleTime: 0 })
  const state = query.data
  const may = useMay()
  const outbox = getResource('mail')
  const outboxPath = outbox.screens?.list
  return (
    <>
      <PageHeader
        title={t('nav.developer')}
        extra={
          <>
            <ApiButtons />
            {outboxPath !== undefined && may('mail', 'list') && <LinkButton to={outboxPath}>{t('admin:titles.mail.many')}</LinkButton>}
          </>
        }
        primary={
          <LinkButton type="primary" to="/admin/modules">
            {t('nav.modules')}
          </LinkButton>
        }
      />
      {query.isError && <LoadFailed className="page-alert" message={query.error.message} onRetry={query.refetch} />}
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
