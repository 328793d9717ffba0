import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityItem } from '#resources/participantActivity.ts'
import { useNow } from '../useNow.ts'
import { ActivityEntry } from './ActivityEntry.tsx'
import { byDay, dayName } from './days.ts'

interface ActivityDaysProps<Item> {
  readonly items: readonly Item[]
  /** Of the ids of entries on the page. */
  readonly prefix: string
  readonly participantId: string
  /** What stands below the sentence of an item. */
  readonly below?: (item: Item) => ReactNode
}

/** Activity by the reader's day, the newest first. */
export function ActivityDays<Item extends ActivityItem>({ items, prefix, participantId, below }: ActivityDaysProps<Item>) {
  const { i18n } = useTranslation()
  const now = useNow()
  return byDay(items).map((day) => (
    <section key={day.date} className="activity-day">
      <h2>
        <time dateTime={day.date}>{dayName(day.date, now, i18n.language)}</time>
      </h2>
      <ol className="entries">
        {day.items.map((item) => (
          <ActivityEntry key={item.id} id={prefix + item.id} item={item} participantId={participantId}>
            {below?.(item)}
          </ActivityEntry>
        ))}
      </ol>
    </section>
  ))
}
