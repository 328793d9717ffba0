import { Radio } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { typedDays } from '#resources/core/values/typedDays.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { TwofoldColumn } from './ambiguousDays.ts'
import type { CorrectionsState } from './useCorrections.ts'

interface TwofoldDaysProps {
  readonly resource: string
  readonly days: readonly TwofoldColumn[]
  readonly corrections: CorrectionsState
}

const orders = ['dayFirst', 'monthFirst'] as const

/**
 * Asks for the order of day and month in columns with ambiguous dates. One answer applies to all rows of the column; an example shows the
 * result.
 */
export function AmbiguousDates({ resource, days, corrections }: TwofoldDaysProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const prefix = useId()
  if (days.length === 0) return null
  return (
    <section aria-labelledby={prefix} className="import-words">
      <h2 className="import-heading" id={prefix}>
        {t('import.days.title')}
      </h2>
      <p className="form-help">{t('import.days.hint')}</p>
      {days.map(({ field, cell, rows }) => (
        <fieldset key={field} className="import-days">
          <legend>{t('import.days.column', { field: texts.label(field), cell, count: rows })}</legend>
          <Radio.Group
            value={corrections.dateOrders[field]}
            options={orders.map((order) => ({
              value: order,
              label: t(`import.days.${order}`, { day: formatDate(typedDays(cell, order)[0] ?? '', 'card') }),
            }))}
            onChange={({ target }) => corrections.orderDays(field, target.value)}
          />
        </fieldset>
      ))}
    </section>
  )
}
