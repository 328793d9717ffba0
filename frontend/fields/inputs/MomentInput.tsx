import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { DateField } from '#resources/core/fields/date.ts'
import {
  formatInstant,
  parseDays,
  parseInstant,
  parseMoment,
  readDate,
  readDatetime,
  timeFormat,
  timesOfDay,
  timeZoneOf,
  todayFor,
} from '../../base/i18n/dates.ts'
import { textOf } from '../../base/texts/values.ts'
import { AutoComplete } from '../../base/ui/Select.tsx'
import { controlOf } from '../control.ts'
import type { InputProps } from '../types.ts'
import { CalendarInput } from './CalendarInput.tsx'
import { OtherClock } from './OtherClock.tsx'

type MomentProps = InputProps<FieldDefinition>

/** @param props.isByDecade true for dates long ago, such as dates of birth */
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
      read={(text) => readDate(parseDays(text)[0] ?? text)}
      dayIn={(text) => text}
      onText={(text) => props.onChange?.(parseDays(text)[0] ?? (text || null))}
      onPick={(day) => props.onChange?.(day)}
    />
  )
}

/** Input for an instant, typed in the time zone of the row. Text that is no date with a time stays, so that validation can report it. */
export function DatetimeInput(props: MomentProps) {
  const { t } = useTranslation('common')
  const timeZone = timeZoneOf(props.values)
  return (
    <>
      <CalendarInput
        {...props}
        placeholder={t('field.formats.datetime')}
        text={formatInstant(timeZone, textOf(props.value))}
        isByDecade={false}
        earliest={null}
        latest={null}
        read={readDatetime}
        dayIn={(text) => parseMoment(text).day}
        onText={(text) => props.onChange?.(parseInstant(timeZone, text) ?? (text || null))}
        onPick={(day, before) => props.onChange?.(parseInstant(timeZone, `${day} ${before?.format(timeFormat) ?? '09:00'}`))}
      />
      <OtherClock place={timeZone} value={props.value} />
    </>
  )
}

/** Input for a time in 24-hour format, typed or chosen in steps of 15 minutes (specification 1, section 9). */
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
