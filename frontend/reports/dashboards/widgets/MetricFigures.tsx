import { useTranslation } from 'react-i18next'
import { type Metrics, metricNames } from '#resources/reports/dashboardAnswers.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { EnterMetrics } from './EnterMetrics.tsx'
import type { WidgetProps } from './types.ts'

/** Metrics while the layout is edited: the figures, and inputs that replace them. `MetricTiles` shows them otherwise. */
export function MetricFigures(props: WidgetProps<Metrics>) {
  const { t } = useTranslation('dashboard')
  const numbers = useNumbers()
  const { figures } = props
  const { entered } = figures
  return (
    <>
      <ul className="dashboard-lines">
        {metricNames.map((name) => (
          <li key={name}>
            {t(`widgets.metrics.${name}`)}
            {entered.includes(name) && <span className="dashboard-note">{t('entry.byHand')}</span>}
            <strong>{figures[name] === null ? '—' : numbers.format(figures[name])}</strong>
          </li>
        ))}
      </ul>
      <EnterMetrics key={entered.join()} {...props} />
    </>
  )
}
