import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { learningCalls } from '#resources/library/learningCalls.ts'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { useCall } from '../../base/call.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

/**
 * Shows the last response and the last webhook message of the external learning system, the number of results read, the number of results
 * of unknown learners, and the last error.
 */
export function LearningSystemState() {
  const { t } = useTranslation(['learning', 'common'])
  const numbers = useNumbers()
  const { data, isError, refetch } = useCall(learningCalls.externalSystem, {}, { refetchInterval: 10_000 })
  if (data === undefined) return isError ? <LoadFailed message={t('external.stateFailed')} onRetry={refetch} /> : <Waiting rows={3} />
  const { hasWebhooks, courses, fetchedAt, messageAt, errorCode, errorAt, taken, leftOut } = data
  const formatMoment = (timestamp: string | null) => (timestamp === null ? t('external.never') : formatLocalDatetime(timestamp))
  return (
    <>
      {errorCode !== null && errorAt !== null && (
        <Alert
          type="warning"
          showIcon
          message={t('external.wrong', { time: formatLocalDatetime(errorAt) })}
          description={t(`common:errors.${errorCode}`)}
        />
      )}
      <Descriptions
        as="rows"
        items={[
          { key: 'courses', label: t('external.here'), content: numbers.format(courses) },
          { key: 'fetched', label: t('external.fetchedAt'), content: formatMoment(fetchedAt) },
          { key: 'message', label: t('external.messageAt'), content: hasWebhooks ? formatMoment(messageAt) : t('external.noWebhooks') },
          { key: 'taken', label: t('external.taken'), content: numbers.format(taken) },
          { key: 'leftOut', label: t('external.left'), content: numbers.format(leftOut) },
        ]}
      />
    </>
  )
}
