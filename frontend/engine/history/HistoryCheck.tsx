import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { auditCalls } from '#resources/organisation/auditCalls.ts'
import { useCall } from '../../base/call.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'

/** Shows auditors the result of the last check of the audit trail, and whether it covers the newest entry of this record. */
export function HistoryCheck({ newestAt }: { readonly newestAt: string }) {
  const { t } = useTranslation('audit')
  const { data } = useCall(auditCalls.seals, {})
  if (data === undefined) return null
  const { verification } = data
  if (verification === null) return <Alert type="info" showIcon message={t('recordCheck.none')} />
  const time = formatLocalDatetime(verification.at, 'audit')
  if (verification.fault !== null) return <Alert type="error" showIcon message={t('recordCheck.broken', { time })} />
  if (Date.parse(newestAt) <= Date.parse(verification.at))
    return <Alert type="success" showIcon message={t('recordCheck.sound', { time })} />
  return <Alert type="info" showIcon message={t('recordCheck.sound', { time })} description={t('recordCheck.later')} />
}
