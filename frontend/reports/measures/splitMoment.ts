import { formatLocalDatetime } from '../../base/i18n/dates.ts'

/** Returns the date in words and the time of an instant, in the reader's time zone. @param instant ISO 8601 */
export function splitMoment(instant: string): { readonly day: string; readonly time: string } {
  const text = formatLocalDatetime(instant, 'short')
  const [, day = text, time = ''] = /^(.*?),? (\d{2}:\d{2})$/.exec(text) ?? []
  return { day, time }
}
