import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { DateField } from '#resources/core/fields/date.ts'
import {
  datetimeAt,
  daysTyped,
  instantAt,
  momentTyped,
  placeOf,
  readDate,
  readDatetime,
  timeFormat,
  timesOfDay,
  todayFor,
} from '../base/i18n/dates.ts'
import { textOf } from '../base/texts/values.ts'
import { AutoComplete } from '../base/ui/Select.tsx'
import { CalendarInput } from './CalendarInput.tsx'
import { controlOf } from './control.ts'
import { OtherClock } from './OtherClock.tsx'
import type { InputProps } from './types.ts'

type MomentProps = InputProps<FieldDefinition>

/** @param props.isByDecade days of long ago: a birth date's */
export function DateInput({ isByDecade = false, ...props }: MomentProps & { readonly isByDecade?: boolean }) {
  const { t } = useTranslation('common')
  const { notInPast, notInFuture } = props.field as DateField
  return (
    <CalendarInput
      {...props}
      placeholder={t('field.formats.date')}
      text={textOf(props.value)}
      isByDecade={isByDecade}
      earliest={notInPast === true ? todayFor(props.values) : null}
      latest={notInFuture === true ? todayFor(props.values) : null}
      read={(text) => readDate(daysTyped(text)[0] ?? text)}
      dayIn={(text) => text}
      onText={(text) => props.onChange?.(daysTyped(text)[0] ?? (text || null))}
      onPick={(day) => props.onChange?.(day)}
    />
  )
}

/** Stored as an instant, typed on the clocks of the row's place. Text that is no moment stays for validation to name. */
export function DatetimeInput(props: MomentProps) {
  const { t } = useTranslation('common')
  const place = placeOf(props.values)
  return (
    <>
      <CalendarInput
        {...props}
        placeholder={t('field.formats.datetime')}
        text={datetimeAt(place, textOf(props.value))}
        isByDecade={false}
        earliest={null}
        latest={null}
        read={readDatetime}
        dayIn={(text) => momentTyped(text).day}
        onText={(text) => props.onChange?.(instantAt(place, text) ?? (text || null))}
        onPick={(day, before) => props.onChange?.(instantAt(place, `${day} ${before?.format(timeFormat) ?? '09:00'}`))}
      />
      <OtherClock place={place} value={props.value} />
    </>
  )
}

/** 24 hours, typed or chosen in steps of 15 minutes (specification 1, section 9). */
export function TimeInput(props: MomentProps) {
  const { id, disabled, status, ...aria } = controlOf(props)
  return (
    <AutoComplete
      {...aria}
      id={id}
      disabled={disabled}
      status={status}
      className="field-wide"
      placeholder={timeFormat}
      options={timesOfDay}
      value={textOf(props.value)}
      onChange={(next: string | undefined) => props.onChange?.(next || null)}
    />
  )
}
