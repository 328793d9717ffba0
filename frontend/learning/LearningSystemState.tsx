import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { learningCalls } from '#resources/learning/calls.ts'
import { useCall } from '../base/call.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { Descriptions } from '../base/library/Descriptions.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'

/** When the external learning system last answered and told something, what of it was kept, and what went wrong. */
export function LearningSystemState() {
  const { t } = useTranslation(['learning', 'common'])
  const numbers = useNumbers()
  const { data, isError, refetch } = useCall(learningCalls.externalSystem, {}, { refetchInterval: 10_000 })
  if (data === undefined) return isError ? <LoadFailed message={t('external.stateFailed')} onRetry={refetch} /> : <Waiting rows={3} />
  const { hasWebhooks, courses, fetchedAt, messageAt, errorCode, errorAt, taken, leftOut } = data
  const moment = (at: string | null) => (at === null ? t('external.never') : localDatetime(at))
  return (
    <>
      {errorCode !== null && errorAt !== null && (
        <Alert
          type="warning"
          showIcon
          message={t('external.wrong', { time: localDatetime(errorAt) })}
          description={t(`common:errors.${errorCode}`)}
        />
      )}
      <Descriptions
        as="rows"
        items={[
          { key: 'courses', label: t('external.here'), content: numbers.format(courses) },
          { key: 'fetched', label: t('external.fetchedAt'), content: moment(fetchedAt) },
          { key: 'message', label: t('external.messageAt'), content: hasWebhooks ? moment(messageAt) : t('external.noWebhooks') },
          { key: 'taken', label: t('external.taken'), content: numbers.format(taken) },
          { key: 'leftOut', label: t('external.left'), content: numbers.format(leftOut) },
        ]}
      />
    </>
  )
}
