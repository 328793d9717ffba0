import { useTranslation } from 'react-i18next'
import type { ActivityItem } from '#resources/participantActivity.ts'
import { useNow } from '../useNow.ts'
import { ActivityEntry } from './ActivityEntry.tsx'
import { byDay, dayName } from './days.ts'

interface ActivityDaysProps {
  readonly items: readonly ActivityItem[]
  /** Of the ids of entries on the page. */
  readonly prefix: string
  readonly participantId: string
}

/** Activity by the reader's day, the newest first. */
export function ActivityDays({ items, prefix, participantId }: ActivityDaysProps) {
  const { i18n } = useTranslation()
  const now = useNow()
  return byDay(items).map((day) => (
    <section key={day.date} className="activity-day">
      <h2>
        <time dateTime={day.date}>{dayName(day.date, now, i18n.language)}</time>
      </h2>
      <ol className="entries">
        {day.items.map((item) => (
          <ActivityEntry key={item.id} id={prefix + item.id} item={item} participantId={participantId} />
        ))}
      </ol>
    </section>
  ))
}
