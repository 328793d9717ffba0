import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

/** Formats of specification 1, section 9. */
export const dateFormat = 'YYYY-MM-DD'
export const timeFormat = 'HH:mm'
export const datetimeFormat = 'YYYY-MM-DD HH:mm'

/** An instant (ISO 8601) as the reader's clock shows it; text that is no instant stays as it is. */
export function localDatetime(instant: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(instant)) return instant
  const moment = dayjs(instant)
  return moment.isValid() ? moment.format(datetimeFormat) : instant
}

/** Today where the reader is, as rules expect it: YYYY-MM-DD. */
export const localToday = (): string => dayjs().format(dateFormat)

/** Null where the text is no real day: 2024-02-30 is none. */
export const readDate = (text: string): Dayjs | null => readAs(text, dateFormat)
export const readDatetime = (text: string): Dayjs | null => readAs(text, datetimeFormat)

/** Every quarter of an hour: 00:00 to 23:45. */
export const timesOfDay: { readonly value: string }[] = Array.from({ length: 96 }, (_, quarter) => ({
  value: `${twoFigures(Math.floor(quarter / 4))}:${twoFigures((quarter % 4) * 15)}`,
}))

function readAs(text: string, format: string): Dayjs | null {
  const moment = dayjs(text.trim(), format, true)
  return moment.isValid() ? moment : null
}

function twoFigures(figure: number): string {
  return String(figure).padStart(2, '0')
}
