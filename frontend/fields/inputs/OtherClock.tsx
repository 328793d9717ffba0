import { useTranslation } from 'react-i18next'
import { type DateStyle, dateFormat, formatDate, formatInstant, getReadersZone } from '../../base/i18n/dates.ts'
import { textOf } from '../../base/texts/values.ts'
import { zoneName } from '../zoneName.ts'

/**
 * Shows a time in its time zone and, if that differs, in the reader's. If both times are equal, shows only the name of the zone, and only
 * with `isAlwaysNamed`.
 */
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
  const zoneTime = formatInstant(place, text)
  const readerTime = formatInstant(getReadersZone(), text)
  if (zoneTime === text) return null
  if (readerTime === zoneTime) return isAlwaysNamed ? <span className="field-clock"> {zoneName(i18n.language, place, text)}</span> : null
  const isSameDay = readerTime.slice(0, dateFormat.length) === zoneTime.slice(0, dateFormat.length)
  return (
    <span className="field-clock">
      {' '}
      {t('field.otherClock', {
        zone: zoneName(i18n.language, place, text),
        time: isSameDay ? readerTime.slice(dateFormat.length + 1) : formatDate(readerTime, style),
      })}
    </span>
  )
}
