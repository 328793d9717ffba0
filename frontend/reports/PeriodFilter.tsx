import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysOfPeriod, periodOfDays, type ReportPeriod, reportPeriods } from '#resources/reportPeriods.ts'
import { todayFor } from '../base/i18n/dates.ts'
import { LabelledSelect } from '../base/ui/LabelledSelect.tsx'
import type { ReportFilters } from './useReport.ts'

interface PeriodFilterProps {
  readonly filters: ReportFilters
  readonly onChange: (filters: ReportFilters) => void
}

/** Period of a report: one that moves with the day, or two dates. The address has the days, so that a link shows the same figures. */
export function PeriodFilter({ filters, onChange }: PeriodFilterProps) {
  const { from = null, to = null }: { readonly from?: string | null; readonly to?: string | null } = filters
  const { t } = useTranslation(['report', 'common'])
  const id = useId()
  const [isFixed, setIsFixed] = useState(false)
  const period = isFixed ? 'FIXED' : periodOfDays({ from, to }, todayFor())
  const isInvalid = from !== null && to !== null && from > to
  const choose = (next: ReportPeriod) => {
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
          onChange={choose}
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
            <label key={name} htmlFor={`${id}-${name}`}>
              <span>{t(`report:filters.${name}`)}</span>
              <Input
                id={`${id}-${name}`}
                type="date"
                value={value ?? ''}
                status={isInvalid ? 'error' : ''}
                aria-invalid={isInvalid}
                aria-describedby={isInvalid ? `${id}-problem` : undefined}
                onChange={({ target }) => {
                  setIsFixed(true)
                  onChange({ [name]: target.value })
                }}
              />
            </label>
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
