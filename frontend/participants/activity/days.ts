import dayjs from 'dayjs'
import { dateFormat } from '../../base/i18n/dates.ts'

interface Day<Item> {
  /** YYYY-MM-DD where the reader is. */
  readonly date: string
  readonly items: readonly Item[]
}

/** Items by the reader's day, in the order in which they come. */
export function byDay<Item extends { readonly eventTime: string }>(items: readonly Item[]): readonly Day<Item>[] {
  const days = Map.groupBy(items, ({ eventTime }) => dayjs(eventTime).format(dateFormat))
  return [...days].map(([date, its]) => ({ date, items: its }))
}

/** `Today`, `Yesterday`, or the day in words: `Saturday, November 14, 2026`. */
export function dayName(date: string, now: Date, language: string): string {
  const ago = dayjs(now).startOf('day').diff(dayjs(date), 'day')
  if (ago === 0 || ago === 1) {
    const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day')
    return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
  }
  const words = new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(dayjs(date).toDate())
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}
