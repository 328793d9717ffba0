import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity, Urgency } from '#resources/dailyActivities.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { useNow } from '../participants/useNow.ts'
import { ActivityLine } from './ActivityLine.tsx'
import type { OpenBeside } from './useOpenBeside.tsx'

interface ActivityListProps {
  readonly name: Urgency | 'DONE'
  readonly activities: readonly Activity[]
  /** Do the lines on the screen go by clocks of several zones? */
  readonly hasZones: boolean
  readonly onOpen: OpenBeside['open']
}

/** One part of the day. */
export function ActivityList({ name, activities, hasZones, onOpen }: ActivityListProps) {
  const { t } = useTranslation('dailyActivities')
  const numbers = useNumbers()
  const heading = useId()
  const now = useNow()
  if (activities.length === 0) return null
  return (
    <section className="card daily-part" aria-labelledby={heading} data-part={name}>
      <h2 id={heading}>
        {t(`parts.${name}`)} <span className="daily-count">{numbers.format(activities.length)}</span>
      </h2>
      <ul>
        {activities.map((activity) => (
          <ActivityLine
            key={`${activity.kind} ${activity.row.id}`}
            activity={activity}
            now={now}
            hasZone={hasZones}
            isDone={name === 'DONE'}
            onOpen={(row) => onOpen(activity.resource, row)}
          />
        ))}
      </ul>
    </section>
  )
}
