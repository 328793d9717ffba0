import dayjs from 'dayjs'
import { formatDateWithWeekday, readersDateOf } from '../../base/i18n/dates.ts'

interface Day<Item> {
  /** YYYY-MM-DD in the reader's time zone. */
  readonly date: string
  readonly items: readonly Item[]
}

/** Groups items by the reader's day and keeps their order. */
export function byDay<Item extends { readonly eventTime: string }>(items: readonly Item[]): readonly Day<Item>[] {
  const days = Map.groupBy(items, ({ eventTime }) => readersDateOf(eventTime))
  return [...days].map(([date, its]) => ({ date, items: its }))
}

/** Returns `Today`, `Yesterday`, or the full date: `Saturday, 14 Nov 2026`. */
export function formatDayName(date: string, now: Date, language: string): string {
  const ago = dayjs(now).startOf('day').diff(dayjs(date), 'day')
  if (ago === 0 || ago === 1) {
    const relativeDay = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day')
    return relativeDay.charAt(0).toLocaleUpperCase(language) + relativeDay.slice(1)
  }
  return formatDateWithWeekday(date)
}
