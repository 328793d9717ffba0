import { useCustom } from '@refinedev/core'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SealState } from '#resources/core/auditAnswers.ts'
import { localDatetime } from '../../base/i18n/dates.ts'

/** For auditors: the result of the last check of the audit history, and whether it covers the newest entry of this record. */
export function HistoryCheck({ newestAt }: { readonly newestAt: string }) {
  const { t } = useTranslation('audit')
  const { query } = useCustom<SealState>({ url: 'activity/seals', method: 'get', errorNotification: false, queryOptions: { retry: false } })
  if (query.data === undefined) return null
  const { verification } = query.data.data
  if (verification === null) return <Alert type="info" showIcon message={t('recordCheck.none')} />
  const time = localDatetime(verification.at, 'audit')
  if (verification.fault !== null) return <Alert type="error" showIcon message={t('recordCheck.broken', { time })} />
  if (Date.parse(newestAt) <= Date.parse(verification.at))
    return <Alert type="success" showIcon message={t('recordCheck.sound', { time })} />
  return <Alert type="info" showIcon message={t('recordCheck.sound', { time })} description={t('recordCheck.later')} />
}
