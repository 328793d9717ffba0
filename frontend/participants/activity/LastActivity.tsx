import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityDays } from './ActivityDays.tsx'
import { type ActivityScope, useActivity } from './useActivity.ts'

/** Maximum number of older entries shown. */
const maxEntries = 5

/** Latest events before a period without events. Renders nothing if there are none at all. */
export function LastActivity(scope: ActivityScope) {
  const { t } = useTranslation('participants')
  const prefix = useId()
  const { items } = useActivity(scope, 'all')
  if (items.length === 0) return null
  return (
    <>
      <p className="activity-last">{t('activity.lastOnes')}</p>
      <ActivityDays items={items.slice(0, maxEntries)} prefix={prefix} participantId={scope.participantId} />
    </>
  )
}
