import './activityRows.css'
import type { Activity } from '#resources/participants/dailyActivities.ts'
import { useNow } from '../useNow.ts'
import { ActivityLine } from './ActivityLine.tsx'
import { nowMarkOf } from './nowMark.ts'
import type { DaySection } from './sections.ts'
import type { RecordDrawers } from './useRecordDrawers.tsx'

interface ActivityRowsProps {
  readonly name: DaySection
  readonly activities: readonly Activity[]
  /** True if the visible lines use several time zones, or one that differs from the reader's. */
  readonly hasZones: boolean
  readonly onOpen: RecordDrawers['open']
  /** ID of the list, for a button that unfolds it. */
  readonly id?: string
}

/** Lines of activities, each in a single line if the container is wide enough. Today's lines have a mark at the current time. */
export function ActivityRows({ name, activities, hasZones, onOpen, id }: ActivityRowsProps) {
  const now = useNow()
  const mark = name === 'TODAY' ? nowMarkOf(activities, now) : null
  return (
    <ul className="activity-rows" id={id} data-section={name}>
      {activities.map((activity, index) => (
        <ActivityLine
          key={`${activity.kind} ${activity.row.id}`}
          activity={activity}
          now={now}
          mark={mark?.index === index ? mark : null}
          beginsHour={activities[index - 1]?.at?.slice(0, 2) !== activity.at?.slice(0, 2)}
          hasZone={hasZones}
          section={name}
          onOpen={(row) => onOpen(activity.resource, row)}
        />
      ))}
    </ul>
  )
}
