import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DayFigures } from '#resources/dashboardAnswers.ts'
import { pageNamed } from '#resources/pages.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import type { WidgetProps } from './types.ts'

/** What today asks of the reader, by its sort; it leads to the daily activities. */
export function MyDay({ told }: WidgetProps<DayFigures>) {
  const { t } = useTranslation(['dashboard', 'dailyActivities'])
  const numbers = useNumbers()
  const open = Object.entries(told).filter(([, { count }]) => count > 0)
  if (open.length === 0) return <p className="dashboard-note">{t('dailyActivities:nothing')}</p>
  return (
    <>
      <ul className="dashboard-lines">
        {open.map(([kind, { count, isCapped }]) => (
          <li key={kind}>
            {t(`dailyActivities:kinds.${kind}`)}
            <strong>{`${numbers.format(count)}${isCapped ? '+' : ''}`}</strong>
          </li>
        ))}
      </ul>
      <p>
        <Link to={pageNamed('dailyActivities').path}>{t('widgets.myDay.open')}</Link>
      </p>
    </>
  )
}
