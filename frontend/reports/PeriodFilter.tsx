import { Segmented } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysOfPeriod, presetPeriods, type ReportPeriod, reportPeriods } from '#resources/reports/reportPeriods.ts'
import { savedReport } from '#resources/reports/savedReport.ts'
import { readDate, todayFor } from '../base/i18n/dates.ts'
import { LabelledSelect } from '../base/ui/LabelledSelect.tsx'
import { DateInput } from '../fields/inputs/MomentInput.tsx'
import type { ReportChange, ReportFilters } from './useReport.ts'

interface PeriodFilterProps {
  readonly filters: ReportFilters
  readonly period: ReportPeriod
  readonly onChange: (change: ReportChange) => void
}

const isPreset = (period: ReportPeriod): boolean => presetPeriods.some((each) => each === period)
const otherPeriods = reportPeriods.filter((period) => !isPreset(period))

/**
 * Selects the period of a report: a preset, another relative period, or two dates. The URL contains the dates, so that a link shows the
 * same figures.
 */
export function PeriodFilter({ filters, period, onChange }: PeriodFilterProps) {
  const { from = null, to = null }: { readonly from?: string | null; readonly to?: string | null } = filters
  const { t } = useTranslation(['report', 'common'])
  const id = useId()
  const isInvalid = from !== null && to !== null && from > to
  const labelOf = (each: ReportPeriod) => t(`report:values.savedReport.period.${each}`)
  const changePeriod = (next: ReportPeriod) => {
    if (next === 'FIXED') return onChange({ period: next })
    const days = daysOfPeriod(next, todayFor(), { from: null, to: null })
    onChange({ period: next, from: days.from ?? '', to: days.to ?? '' })
  }
  return (
    <>
      <div className="report-presets">
        <span id={`${id}-presets`}>{t('report:filters.period')}</span>
        <Segmented
          aria-labelledby={`${id}-presets`}
          value={isPreset(period) ? period : 'FIXED'}
          options={[
            ...presetPeriods.map((each) => ({ value: each, label: labelOf(each) })),
            { value: 'FIXED', label: t('report:filters.other') },
          ]}
          onChange={(next) => changePeriod(next as ReportPeriod)}
        />
      </div>
      {!isPreset(period) && (
        <div className="report-place">
          <LabelledSelect
            label={t('report:filters.otherPeriod')}
            value={period}
            options={otherPeriods.map((each) => ({ value: each, label: labelOf(each) }))}
            onChange={changePeriod}
          />
        </div>
      )}
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
              onChange={(date) => onChange({ period: 'FIXED', [name]: date })}
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
