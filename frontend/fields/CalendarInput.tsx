import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import { Button, Calendar, Input, type InputRef, Popover } from 'antd'
import type { Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { dateFormat } from '../base/i18n/dates.ts'
import { useEscape } from '../base/ui/escape.ts'
import { controlOf } from './control.ts'
import type { InputProps } from './types.ts'

interface CalendarInputProps extends InputProps<FieldDefinition> {
  readonly placeholder: string
  /** What stands in the input while nobody types. */
  readonly text: string
  readonly read: (text: string) => Dayjs | null
  /** What was typed, on every key. */
  readonly onText: (text: string) => void
  /** A day of the calendar, and what stood there before. */
  readonly onPick: (day: string, before: Dayjs | null) => void
}

/**
 * A moment that is typed, with a calendar beside it. The typed text is the value, readable or not: a mistyped date stays
 * in sight and validation names it, where a date picker would drop it.
 */
export function CalendarInput({ placeholder, text, read, onText, onPick, ...props }: CalendarInputProps) {
  const { t } = useTranslation('common')
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<InputRef>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEscape(isOpen, () => {
    setIsOpen(false)
    button.current?.focus()
  })
  const moment = read(typed ?? text)

  const pick = (day: Dayjs, source: string) => {
    if (source !== 'date') return
    setTyped(null)
    onPick(day.format(dateFormat), moment)
    setIsOpen(false)
    input.current?.focus()
  }

  return (
    <Input
      {...controlOf(props)}
      ref={input}
      className="field-moment"
      autoComplete="off"
      placeholder={placeholder}
      value={typed ?? text}
      onChange={(event) => {
        setTyped(event.target.value)
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
            <div className="field-calendar">
              <Calendar fullscreen={false} value={moment ?? undefined} onSelect={(day, { source }) => pick(day, source)} />
            </div>
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
  )
}
