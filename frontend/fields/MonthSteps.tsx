import { Button } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface MonthStepsProps {
  /** The last day that may be picked, YYYY-MM-DD; null where any may. */
  readonly latest: string | null
  /** The first day of the chosen month. */
  readonly onMonth: (month: Dayjs) => void
}

/** Decades that are offered: nobody alive was born before. */
const decadesBack = 12

/** A month of long ago by its decade, its year and its name: three presses in place of sixty. */
export function MonthSteps({ latest, onMonth }: MonthStepsProps) {
  const { t } = useTranslation('common')
  const [decade, setDecade] = useState<number | null>(null)
  const [year, setYear] = useState<number | null>(null)
  const last = dayjs(latest ?? undefined)
  const lastDecade = Math.floor(last.year() / 10) * 10

  if (decade === null)
    return (
      <Step label={t('field.calendar.decade')}>
        {counted(decadesBack + 1, lastDecade - decadesBack * 10, 10).map((each) => (
          <Button key={each} onClick={() => setDecade(each)}>
            {t('field.calendar.decadeOf', { year: each })}
          </Button>
        ))}
      </Step>
    )
  if (year === null)
    return (
      <Step key="year" label={t('field.calendar.year')}>
        {counted(10, decade, 1).map((each) => (
          <Button key={each} disabled={each > last.year()} onClick={() => setYear(each)}>
            {each}
          </Button>
        ))}
      </Step>
    )
  return (
    <Step key="month" label={t('field.calendar.month', { year })}>
      {counted(12, 0, 1)
        .map((index) => dayjs(new Date(year, index, 1)))
        .map((month) => (
          <Button key={month.month()} disabled={month.isAfter(last)} onClick={() => onMonth(month)}>
            {month.format('MMMM')}
          </Button>
        ))}
    </Step>
  )
}

function Step({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const labelId = useId()
  const body = useRef<HTMLElement>(null)
  // The button that was pressed is gone with its step.
  useEffect(() => body.current?.querySelector('button')?.focus(), [])
  return (
    <section ref={body} className="field-steps" aria-labelledby={labelId}>
      <p id={labelId}>{label}</p>
      <div>{children}</div>
    </section>
  )
}

const counted = (length: number, first: number, step: number): readonly number[] =>
  Array.from({ length }, (_, index) => first + index * step)
