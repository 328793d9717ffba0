import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysOfPeriod, periodOfDays, type ReportPeriod, reportPeriods } from '#resources/reports/reportPeriods.ts'
import { savedReport } from '#resources/reports/savedReport.ts'
import { readDate, todayFor } from '../base/i18n/dates.ts'
import { LabelledSelect } from '../base/ui/LabelledSelect.tsx'
import { DateInput } from '../fields/inputs/MomentInput.tsx'
import type { ReportFilters } from './useReport.ts'

interface PeriodFilterProps {
  readonly filters: ReportFilters
  readonly onChange: (filters: ReportFilters) => void
}

/** Selects the period of a report: a relative period or two dates. The URL contains the dates, so that a link shows the same figures. */
export function PeriodFilter({ filters, onChange }: PeriodFilterProps) {
  const { from = null, to = null }: { readonly from?: string | null; readonly to?: string | null } = filters
  const { t } = useTranslation(['report', 'common'])
  const id = useId()
  const [isFixed, setIsFixed] = useState(false)
  const period = isFixed ? 'FIXED' : periodOfDays({ from, to }, todayFor())
  const isInvalid = from !== null && to !== null && from > to
  const changePeriod = (next: ReportPeriod) => {
    setIsFixed(next === 'FIXED')
    if (next === 'FIXED') return
    const days = daysOfPeriod(next, todayFor(), { from: null, to: null })
    onChange({ from: days.from ?? '', to: days.to ?? '' })
  }
  return (
    <>
      <div className="report-place">
        <LabelledSelect
          label={t('report:filters.period')}
          listHeight={400}
          value={period}
          options={reportPeriods.map((each) => ({ value: each, label: t(`report:values.savedReport.period.${each}`) }))}
          onChange={changePeriod}
        />
      </div>
      {period === 'FIXED' && (
        <fieldset className="report-period">
          <legend className="visually-hidden">{t('report:filters.period')}</legend>
          {(
            [
              ['from', from],
              ['to', to],
            ] as const
          ).map(([name, value]) => (
            <PeriodDate
              key={name}
              id={`${id}-${name}`}
              name={name}
              value={value}
              problemId={isInvalid ? `${id}-problem` : null}
              onChange={(date) => {
                setIsFixed(true)
                onChange({ [name]: date })
              }}
            />
          ))}
        </fieldset>
      )}
      {isInvalid && (
        <p id={`${id}-problem`} role="alert" className="report-problem">
          {t('common:errors.InvalidDateRange')}
        </p>
      )}
    </>
  )
}

interface PeriodDateProps {
  readonly id: string
  readonly name: 'from' | 'to'
  readonly value: string | null
  /** Id of the message about the period, if it is invalid. */
  readonly problemId: string | null
  /** Called with a date, or an empty text. */
  readonly onChange: (date: string) => void
}

/** First or last date of a period. Text that is no date stays in the input and does not change the report. */
function PeriodDate({ id, name, value, problemId, onChange }: PeriodDateProps) {
  const { t } = useTranslation('report')
  const [unread, setUnread] = useState<string | null>(null)
  const isInvalid = problemId !== null || unread !== null
  return (
    <div className="report-place">
      <label htmlFor={id}>{t(`filters.${name}`)}</label>
      <DateInput
        id={id}
        resource={savedReport.name}
        name={name}
        field={savedReport.fields[name]}
        value={unread ?? value}
        values={{}}
        setValues={() => undefined}
        aria-invalid={isInvalid}
        {...(problemId === null ? {} : { 'aria-describedby': problemId })}
        onChange={(next) => {
          const text = typeof next === 'string' ? next : ''
          const isDate = text === '' || readDate(text) !== null
          setUnread(isDate ? null : text)
          if (isDate) onChange(text)
        }}
      />
    </div>
  )
}
