import './asOf.css'
import { useTranslation } from 'react-i18next'
import { formatDate, readersDateOf, readersTimeOf } from '../../base/i18n/dates.ts'

/**
 * Time of figures: "as of 09:48" today, else "as of 28 Nov 2026, 09:48". Paper always shows the date.
 * @param instant ISO 8601
 */
export function AsOf({ instant }: { readonly instant: string }) {
  const { t } = useTranslation('common')
  const date = readersDateOf(instant)
  const time = readersTimeOf(instant)
  const whole = t('charts.asOfDay', { day: formatDate(date), time })
  if (date !== readersDateOf(new Date().toISOString())) return whole
  return (
    <>
      <span className="as-of-screen">{t('charts.asOfTime', { time })}</span>
      <span className="as-of-paper">{whole}</span>
    </>
  )
}
