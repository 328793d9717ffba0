import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listTimeZones, type TimeZoneField } from '#resources/core/fields/timeZone.ts'
import { textOf } from '../../base/texts/values.ts'
import { ChoiceFilter } from '../filters/ChoiceFilter.tsx'
import { ChoiceInput, type Option } from '../inputs/ChoiceInput.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from '../types.ts'
import { Empty } from '../views/Empty.tsx'

const TimeZoneInput = (props: InputProps<TimeZoneField>) => <ChoiceInput {...props} options={useTimeZones(textOf(props.value))} />
const TimeZoneFilter = (props: FilterProps<TimeZoneField>) => <ChoiceFilter {...props} options={useTimeZones()} />

function TimeZoneCell({ value }: CellProps<TimeZoneField>) {
  const { i18n } = useTranslation()
  return typeof value === 'string' ? <span className="field-text">{formatTimeZone(i18n.language, value)}</span> : <Empty />
}

/** Returns all time zones, Canadian ones first. @param also stored zone, which this browser may know under another name */
function useTimeZones(also = ''): readonly Option[] {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const names = new Set([...canadian, ...listTimeZones(), ...(also === '' ? [] : [also])])
    return [...names].map((value) => ({ value, label: formatTimeZone(i18n.language, value) }))
  }, [i18n.language, also])
}

const canadian = ['St_Johns', 'Halifax', 'Moncton', 'Toronto', 'Winnipeg', 'Regina', 'Edmonton', 'Vancouver', 'Whitehorse'].map(
  (city) => `America/${city}`,
)

/**
 * Returns the name of a zone: 'America/Toronto (Eastern Time)', 'America/Toronto (heure de l’Est nord-américain)'. A search finds it by
 * location and by common name.
 */
function formatTimeZone(language: string, timeZone: string): string {
  const zoneText = timeZone.replaceAll('_', ' ')
  try {
    const dateParts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
    return `${zoneText} (${dateParts.find(({ type }) => type === 'timeZoneName')?.value ?? ''})`
  } catch {
    return zoneText
  }
}

export const timeZoneView: FieldView<TimeZoneField> = { Input: TimeZoneInput, Cell: TimeZoneCell, Filter: TimeZoneFilter }
