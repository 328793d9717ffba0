import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditCalls } from '#resources/audit/calls.ts'
import { useCall, useSend } from '../base/call.ts'
import { busy } from '../base/ui/busy.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { AuditTabs } from './AuditTabs.tsx'
import { SealSummary } from './SealSummary.tsx'

/** Milliseconds between looks while a check runs. */
const lookEvery = 1500

/** How far the history is sealed, what came of the last check, and a check of all of it at once. */
export default function SealsPage() {
  const { t } = useTranslation(['audit', 'common'])
  /** The check that was the last one when this one was asked for. */
  const [asked, setAsked] = useState<string | null | undefined>(undefined)
  const query = useCall(
    auditCalls.seals,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (asked !== undefined && (state.data?.verification?.at ?? null) === asked ? lookEvery : false),
    },
  )
  const verify = useSend(auditCalls.verifySeals)
  const state = query.data
  const isChecking = asked !== undefined && state !== undefined && (state.verification?.at ?? null) === asked
  const check = () => {
    setAsked(state?.verification?.at ?? null)
    verify.mutate({}, { onError: () => setAsked(undefined), onSuccess: () => void query.refetch() })
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
