import { useCustom, useCustomMutation } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SealState } from '#resources/core/auditAnswers.ts'
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
  const { query } = useCustom<SealState>({
    url: 'activity/seals',
    method: 'get',
    errorNotification: false,
    queryOptions: {
      staleTime: 0,
      refetchInterval: ({ state }) => (asked !== undefined && (state.data?.data.verification?.at ?? null) === asked ? lookEvery : false),
    },
  })
  const { mutate, mutation } = useCustomMutation()
  const state = query.data?.data
  const isChecking = asked !== undefined && state !== undefined && (state.verification?.at ?? null) === asked
  const check = () => {
    setAsked(state?.verification?.at ?? null)
    mutate(
      { url: 'activity/seals/verify', method: 'post', values: {} },
      { onError: () => setAsked(undefined), onSuccess: () => void query.refetch() },
    )
  }
  return (
    <>
      <PageHeader
        title={t('audit:nav.auditSeals')}
        subtitle={t('audit:seals.subtitle')}
        primary={
          <Button type="primary" loading={busy(isChecking || mutation.isPending)} disabled={state === undefined} onClick={check}>
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
