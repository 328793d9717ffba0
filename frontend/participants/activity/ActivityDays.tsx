import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivityItem } from '#resources/participants/participantActivity.ts'
import { useNow } from '../useNow.ts'
import { ActivityEntry } from './ActivityEntry.tsx'
import { ActivityRun } from './ActivityRun.tsx'
import { byDay, formatDayName } from './days.ts'
import { runsOf } from './runs.ts'

interface ActivityDaysProps<Item> {
  readonly items: readonly Item[]
  /** Prefix of entry ids on the page. */
  readonly prefix: string
  readonly participantId: string
  /** Content below the sentence of an item. */
  readonly below?: (item: Item) => ReactNode
}

/** Activity grouped by the reader's day, newest first. Consecutive events of one kind that the system caused are one entry. */
export function ActivityDays<Item extends ActivityItem>({ items, prefix, participantId, below }: ActivityDaysProps<Item>) {
  const { i18n } = useTranslation()
  const now = useNow()
  const renderEntry = (item: Item) => (
    <ActivityEntry key={item.id} id={prefix + item.id} item={item} participantId={participantId}>
      {below?.(item)}
    </ActivityEntry>
  )
  return byDay(items).map((day) => (
    <section key={day.date} className="activity-day">
      <h2>
        <time dateTime={day.date}>{formatDayName(day.date, now, i18n.language)}</time>
      </h2>
      <ol className="entries">
        {runsOf(day.items).map((run) =>
          run.length === 1 ? (
            renderEntry(run[0])
          ) : (
            <ActivityRun key={run[0].id} id={`${prefix}${run[0].id}-run`} run={run}>
              {run.map(renderEntry)}
            </ActivityRun>
          ),
        )}
      </ol>
    </section>
  ))
}
