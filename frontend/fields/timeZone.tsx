import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type TimeZoneField, timeZones } from '#resources/core/fields/timeZone.ts'
import { textOf } from '../base/texts/values.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { ChoiceInput, type Option } from './ChoiceInput.tsx'
import { Empty } from './Empty.tsx'
import type { CellProps, FieldView, FilterProps, InputProps } from './types.ts'

const TimeZoneInput = (props: InputProps<TimeZoneField>) => <ChoiceInput {...props} options={useTimeZones(textOf(props.value))} />
const TimeZoneFilter = (props: FilterProps<TimeZoneField>) => <ChoiceFilter {...props} options={useTimeZones()} />

function TimeZoneCell({ value }: CellProps<TimeZoneField>) {
  const { i18n } = useTranslation()
  return typeof value === 'string' ? <span className="field-text">{nameIn(i18n.language, value)}</span> : <Empty />
}

/** Those of Canada first. @param also one that is stored, which this browser may know by another name */
function useTimeZones(also = ''): readonly Option[] {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const names = new Set([...canadian, ...timeZones(), ...(also === '' ? [] : [also])])
    return [...names].map((value) => ({ value, label: nameIn(i18n.language, value) }))
  }, [i18n.language, also])
}

const canadian = ['St_Johns', 'Halifax', 'Moncton', 'Toronto', 'Winnipeg', 'Regina', 'Edmonton', 'Vancouver', 'Whitehorse'].map(
  (city) => `America/${city}`,
)

/** 'America/Toronto (Eastern Time)', 'America/Toronto (heure de l’Est nord-américain)': found by the place and by what people call it. */
function nameIn(language: string, timeZone: string): string {
  const place = timeZone.replaceAll('_', ' ')
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
    return `${place} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''})`
  } catch {
    return place
  }
}

export const timeZoneView: FieldView<TimeZoneField> = { Input: TimeZoneInput, Cell: TimeZoneCell, Filter: TimeZoneFilter }
