import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useNumbers } from '../i18n/numbers.ts'
import type { ChartFigure } from './chartData.ts'

/** A figure, which leads to what it counts; of few people that they are few. */
export function FigureText({ figure: { count, below, to } }: { readonly figure: ChartFigure }) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  if (below !== undefined) return <span title={t('charts.fewPeople')}>{t('charts.below', { figure: numbers.format(below) })}</span>
  const words = numbers.format(count)
  return to === undefined || count === 0 ? words : <Link to={to}>{words}</Link>
}
