import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import { Button, Input, type InputRef, Popover } from 'antd'
import type { Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { dateFormat, daysTyped } from '../base/i18n/dates.ts'
import { useEscape } from '../base/shortcuts/escape.ts'
import { controlOf } from './control.ts'
import { DayCalendar, type DayCalendarProps } from './DayCalendar.tsx'
import { OtherReading } from './OtherReading.tsx'
import type { InputProps } from './types.ts'

interface CalendarInputProps extends InputProps<FieldDefinition>, Pick<DayCalendarProps, 'earliest' | 'latest' | 'isByDecade'> {
  readonly placeholder: string
  /** What stands in the input while nobody types. */
  readonly text: string
  readonly read: (text: string) => Dayjs | null
  /** What was typed, on every key. */
  readonly onText: (text: string) => void
  /** The part of a typed text that names the day. */
  readonly dayIn: (text: string) => string
  /** A day of the calendar, and what stood there before. */
  readonly onPick: (day: string, before: Dayjs | null) => void
}

/**
 * A moment that is typed, with a calendar beside it. What cannot be read is the value as it was typed: it stays in sight and validation
 * names it, where a date picker would drop it. What can be read stands as it was typed until the input is left.
 */
export function CalendarInput(props: CalendarInputProps) {
  const { placeholder, text, read, onText, dayIn, onPick, earliest, latest, isByDecade } = props
  const { t } = useTranslation('common')
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [readings, setReadings] = useState<readonly string[]>([])
  const input = useRef<InputRef>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEscape(isOpen, () => {
    setIsOpen(false)
    button.current?.focus()
  })
  const moment = read(typed ?? text)

  const pick = (day: string) => {
    setTyped(null)
    onPick(day, moment)
    setIsOpen(false)
    input.current?.focus()
  }

  return (
    <>
      <Input
        {...controlOf(props)}
        ref={input}
        className="field-moment"
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.target.value)
          setReadings(daysTyped(dayIn(event.target.value)))
          onText(event.target.value.trim())
        }}
        onBlur={() => setTyped(null)}
        suffix={
          <Popover
            trigger="click"
            open={isOpen && props.disabled !== true}
            onOpenChange={setIsOpen}
            placement="bottomRight"
            destroyOnHidden
            content={
              <DayCalendar
                moment={moment}
                isByDecade={isByDecade}
                earliest={earliest}
                latest={latest}
                onPick={(day) => pick(day.format(dateFormat))}
              />
            }
          >
            <Button
              type="text"
              size="small"
              disabled={props.disabled}
              icon={<CalendarOutlined aria-hidden />}
              ref={button}
              aria-label={t('field.openCalendar')}
              aria-expanded={isOpen}
            />
          </Popover>
        }
      />
      <OtherReading days={readings} day={moment?.format(dateFormat) ?? null} onPick={pick} />
    </>
  )
}
