import { Button, Calendar } from 'antd'
import type { Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../base/i18n/dates.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import { MonthSteps } from './MonthSteps.tsx'

export interface DayCalendarProps {
  readonly moment: Dayjs | null
  /** True if the calendar asks for decade, year and month first while no date is selected: a date long ago is far from today's month. */
  readonly isByDecade: boolean
  readonly earliest: string | null
  readonly latest: string | null
  readonly onPick: (day: Dayjs) => void
}

/** Calendar of a month. Dates that the field refuses cannot be picked. */
export function DayCalendar({ moment, isByDecade, earliest, latest, onPick }: DayCalendarProps) {
  const { t } = useTranslation('common')
  const [month, setMonth] = useState(moment)
  const body = useRef<HTMLDivElement>(null)

  // Keyboard users continue at the next step.
  useOnChange(isByDecade ? month : false, () => {
    if (isByDecade) body.current?.querySelector('button')?.focus()
  })

  return (
    <div className="field-calendar" ref={body}>
      {isByDecade && month === null ? (
        <MonthSteps latest={latest} onMonth={setMonth} />
      ) : (
        <>
          {isByDecade && (
            <Button size="small" onClick={() => setMonth(null)}>
              {t('field.calendar.another')}
            </Button>
          )}
          <Calendar
            key={month?.format(dateFormat) ?? ''}
            fullscreen={false}
            {...(moment !== null && (month === null || month.isSame(moment, 'month'))
              ? { value: moment }
              : { defaultValue: month ?? undefined })}
            disabledDate={(day) => isOutOfRange(day.format(dateFormat), earliest, latest)}
            onSelect={(day, { source }) => {
              if (source === 'date') onPick(day)
            }}
          />
        </>
      )}
    </div>
  )
}

const isOutOfRange = (day: string, earliest: string | null, latest: string | null): boolean =>
  (earliest !== null && day < earliest) || (latest !== null && day > latest)
