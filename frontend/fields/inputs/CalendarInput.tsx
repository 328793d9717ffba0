import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import { Button, Input, type InputRef, Popover } from 'antd'
import type { Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { dateFormat, parseDays } from '../../base/i18n/dates.ts'
import { useEscape } from '../../base/shortcuts/escape.ts'
import { controlOf } from '../control.ts'
import type { InputProps } from '../types.ts'
import { DayCalendar, type DayCalendarProps } from './DayCalendar.tsx'
import { OtherReading } from './OtherReading.tsx'

interface CalendarInputProps extends InputProps<FieldDefinition>, Pick<DayCalendarProps, 'earliest' | 'latest' | 'isByDecade'> {
  readonly placeholder: string
  /** Text of the input while it has no focus. */
  readonly text: string
  readonly read: (text: string) => Dayjs | null
  /** Called with the typed text on every key. */
  readonly onText: (text: string) => void
  /** Returns the date part of a typed text. */
  readonly dayIn: (text: string) => string
  /** Called with a date picked in the calendar, and the former value. */
  readonly onPick: (day: string, before: Dayjs | null) => void
}

/**
 * Text input for a date or time, with a calendar next to it. Text that cannot be read becomes the value as typed: it stays visible and
 * validation reports it, whereas a date picker would drop it. Readable text is formatted only when the input loses the focus.
 */
export function CalendarInput(props: CalendarInputProps) {
  const { placeholder, text, read, onText, dayIn, onPick, earliest, latest, isByDecade } = props
  const { t } = useTranslation('common')
  const [isOpen, setIsOpen] = useState(false)
  const [inputText, setInputText] = useState<string | null>(null)
  const [readings, setReadings] = useState<readonly string[]>([])
  const input = useRef<InputRef>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEscape(isOpen, () => {
    setIsOpen(false)
    button.current?.focus()
  })
  const moment = read(inputText ?? text)

  const pick = (day: string) => {
    setInputText(null)
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
        value={inputText ?? text}
        onChange={(event) => {
          setInputText(event.target.value)
          setReadings(parseDays(dayIn(event.target.value)))
          onText(event.target.value.trim())
        }}
        onBlur={() => setInputText(null)}
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
