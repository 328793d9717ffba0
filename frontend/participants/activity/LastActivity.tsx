import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityDays } from './ActivityDays.tsx'
import { type ActivityPlace, useActivity } from './useActivity.ts'

/** Entries that are shown instead of none. */
const most = 5

/** The last that happened before a span of time in which nothing did; nothing where nothing ever happened. */
export function LastActivity(place: ActivityPlace) {
  const { t } = useTranslation('participants')
  const prefix = useId()
  const { items } = useActivity(place, 'all')
  if (items.length === 0) return null
  return (
    <>
      <p className="activity-last">{t('activity.lastOnes')}</p>
      <ActivityDays items={items.slice(0, most)} prefix={prefix} participantId={place.participantId} />
    </>
  )
}
