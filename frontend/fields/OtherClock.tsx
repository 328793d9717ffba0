import { useTranslation } from 'react-i18next'
import { type DateStyle, dateFormat, datetimeAt, dateWords, readersZone } from '../base/i18n/dates.ts'
import { textOf } from '../base/texts/values.ts'
import { zoneName } from './zoneName.ts'

/** Names the time zone that a moment was just shown in, and tells the reader's own time; where the two agree, only the name, and only if it is always named. */
export function OtherClock({
  place,
  value,
  style,
  isAlwaysNamed = false,
}: {
  readonly place: string
  readonly value: unknown
  readonly style?: DateStyle | undefined
  readonly isAlwaysNamed?: boolean
}) {
  const { t, i18n } = useTranslation('common')
  const text = textOf(value)
  const there = datetimeAt(place, text)
  const here = datetimeAt(readersZone(), text)
  if (there === text) return null
  if (here === there) return isAlwaysNamed ? <span className="field-clock"> {zoneName(i18n.language, place, text)}</span> : null
  const isSameDay = here.slice(0, dateFormat.length) === there.slice(0, dateFormat.length)
  return (
    <span className="field-clock">
      {' '}
      {t('field.otherClock', {
        zone: zoneName(i18n.language, place, text),
        time: isSameDay ? here.slice(dateFormat.length + 1) : dateWords(here, style),
      })}
    </span>
  )
}
