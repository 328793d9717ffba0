import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditCalls } from '#resources/organisation/auditCalls.ts'
import { useCall, useSend } from '../../base/call.ts'
import { busy } from '../../base/ui/busy.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { AuditTabs } from './AuditTabs.tsx'
import { SealSummary } from './SealSummary.tsx'

/** Milliseconds between requests while a check runs. */
const pollIntervalMs = 1500

/** Shows how far the history is sealed and the result of the last check, and starts a full check. */
export default function SealsPage() {
  const { t } = useTranslation(['audit', 'common'])
  /** Time of the last check when the user started a new one; undefined if none was started. */
  const [requested, setRequested] = useState<string | null | undefined>(undefined)
  const query = useCall(
    auditCalls.seals,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        requested !== undefined && (state.data?.verification?.at ?? null) === requested ? pollIntervalMs : false,
    },
  )
  const verify = useSend(auditCalls.verifySeals)
  const state = query.data
  const isChecking = requested !== undefined && state !== undefined && (state.verification?.at ?? null) === requested
  const check = () => {
    setRequested(state?.verification?.at ?? null)
    verify.mutate({}, { onError: () => setRequested(undefined), onSuccess: () => void query.refetch() })
  }
  return (
    <>
      <PageHeader
        title={t('audit:nav.auditSeals')}
        subtitle={t('audit:seals.subtitle')}
        primary={
          <Button type="primary" loading={busy(isChecking || verify.isPending)} disabled={state === undefined} onClick={check}>
            {t('audit:seals.verify')}
          </Button>
        }
      />
      <AuditTabs />
      <div role="status" className="visually-hidden">
        {isChecking ? t('audit:seals.verifying') : ''}
      </div>
      {query.isError ? (
        <LoadFailed message={query.error.message} onRetry={query.refetch} />
      ) : state === undefined ? (
        <Waiting rows={6} />
      ) : (
        <SealSummary state={state} />
      )}
    </>
  )
}
