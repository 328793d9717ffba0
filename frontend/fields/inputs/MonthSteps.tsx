import { Button } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface MonthStepsProps {
  /** Last day that may be picked, YYYY-MM-DD; null if there is no limit. */
  readonly latest: string | null
  /** Called with the first day of the chosen month. */
  readonly onMonth: (month: Dayjs) => void
}

/** Number of decades to choose from, back to the earliest plausible birth year. */
const decadesBack = 12

/** Chooses a month long ago by decade, year and name: three clicks instead of sixty. */
export function MonthSteps({ latest, onMonth }: MonthStepsProps) {
  const { t } = useTranslation('common')
  const [decade, setDecade] = useState<number | null>(null)
  const [year, setYear] = useState<number | null>(null)
  const last = dayjs(latest ?? undefined)
  const lastDecade = Math.floor(last.year() / 10) * 10

  if (decade === null)
    return (
      <Step label={t('field.calendar.decade')}>
        {numberSequence(decadesBack + 1, lastDecade - decadesBack * 10, 10).map((each) => (
          <Button key={each} onClick={() => setDecade(each)}>
            {t('field.calendar.decadeOf', { year: each })}
          </Button>
        ))}
      </Step>
    )
  if (year === null)
    return (
      <Step key="year" label={t('field.calendar.year')}>
        {numberSequence(10, decade, 1).map((each) => (
          <Button key={each} disabled={each > last.year()} onClick={() => setYear(each)}>
            {each}
          </Button>
        ))}
      </Step>
    )
  return (
    <Step key="month" label={t('field.calendar.month', { year })}>
      {numberSequence(12, 0, 1)
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
  // The clicked button has disappeared with its step, so the focus moves.
  useEffect(() => body.current?.querySelector('button')?.focus(), [])
  return (
    <section ref={body} className="field-steps" aria-labelledby={labelId}>
      <p id={labelId}>{label}</p>
      <div>{children}</div>
    </section>
  )
}

const numberSequence = (length: number, first: number, step: number): readonly number[] =>
  Array.from({ length }, (_, index) => first + index * step)
