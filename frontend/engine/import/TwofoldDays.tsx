import { Radio } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { typedDays } from '#resources/core/typedDays.ts'
import { dateWords } from '../../base/i18n/dates.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { TwofoldColumn } from './twofoldDays.ts'
import type { CorrectionsState } from './useCorrections.ts'

interface TwofoldDaysProps {
  readonly resource: string
  readonly days: readonly TwofoldColumn[]
  readonly corrections: CorrectionsState
}

const orders = ['dayFirst', 'monthFirst'] as const

/** Columns whose days can be read in two ways: which figure comes first is said once, for all rows, beside what it makes of one of them. */
export function TwofoldDays({ resource, days, corrections }: TwofoldDaysProps) {
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
              label: t(`import.days.${order}`, { day: dateWords(typedDays(cell, order)[0] ?? '', 'card') }),
            }))}
            onChange={({ target }) => corrections.orderDays(field, target.value)}
          />
        </fieldset>
      ))}
    </section>
  )
}
