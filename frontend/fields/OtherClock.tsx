import { useTranslation } from 'react-i18next'
import { type DateStyle, dateFormat, datetimeAt, dateWords, readersZone } from '../base/i18n/dates.ts'
import { textOf } from '../base/texts/values.ts'

/** Names the clock that a moment was just shown on, and tells the reader's own; nothing where the two agree. */
export function OtherClock({
  place,
  value,
  style,
}: {
  readonly place: string
  readonly value: unknown
  readonly style?: DateStyle | undefined
}) {
  const { t, i18n } = useTranslation('common')
  const text = textOf(value)
  const there = datetimeAt(place, text)
  const here = datetimeAt(readersZone(), text)
  if (there === text || here === there) return null
  const isSameDay = here.slice(0, dateFormat.length) === there.slice(0, dateFormat.length)
  return (
    <span className="field-clock">
      {' '}
      {t('field.otherClock', {
        zone: shortName(i18n.language, place, text),
        time: isSameDay ? here.slice(dateFormat.length + 1) : dateWords(here, style),
      })}
    </span>
  )
}

/** 'EST', 'HNE'. */
function shortName(language: string, timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat(`${language}-CA`, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
