import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pageNamed } from '#resources/organisation/pages.ts'
import type { DayFigures } from '#resources/reports/dashboardAnswers.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { inAllStudies } from '../../../base/session/chosenStudy.ts'
import type { WidgetProps } from './types.ts'

/** Activities of the reader's day by kind. Each number links to a page that shows the same number. */
export function MyDay({ figures, studyId }: WidgetProps<DayFigures>) {
  const { t } = useTranslation(['dashboard', 'dailyActivities'])
  const numbers = useNumbers()
  const day = pageNamed('dailyActivities').path
  const addressOf = (kind: string) => (studyId === null ? inAllStudies(`${day}?kind=${kind}`) : `${day}?kind=${kind}&study=${studyId}`)
  const open = Object.entries(figures).filter(([, { count }]) => count > 0)
  if (open.length === 0) return <p className="dashboard-note">{t('dailyActivities:nothing')}</p>
  return (
    <>
      <ul className="dashboard-lines">
        {open.map(([kind, { count, isCapped }]) => (
          <li key={kind}>
            <Link to={addressOf(kind)} className="dashboard-line">
              {t(`dailyActivities:kinds.${kind}`)} <strong>{`${numbers.format(count)}${isCapped ? '+' : ''}`}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={day}>{t('widgets.myDay.open')}</Link>
      </p>
    </>
  )
}
