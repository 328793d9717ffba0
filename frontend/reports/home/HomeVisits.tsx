import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pageNamed } from '#resources/organisation/pages.ts'
import { homeVisits } from '#resources/reports/home.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { shouldShowZones, timeZoneOf } from '../../base/i18n/dates.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useSession } from '../../base/session/useSession.ts'
import { ActivityRows } from '../../participants/dailyActivities/ActivityRows.tsx'
import { useRecordDrawers } from '../../participants/dailyActivities/useRecordDrawers.tsx'
import { HomeCard } from './HomeCard.tsx'
import { formatTotal } from './HomeFigures.tsx'
import { listAddress } from './listAddress.ts'

interface HomeVisitsProps {
  /** Null while loading; undefined if the reader plans no visits. */
  readonly part: HomeAnswer['visits'] | null
  readonly onRetry: () => unknown
}

/** Today's first visits that still take place, with the same rows as the daily activities, and a link to all of them. */
export function HomeVisits({ part, onRetry }: HomeVisitsProps) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const { can } = useSession()
  const { open, layers } = useRecordDrawers()
  if (part === undefined) return null
  const target = can('DAILY_ACTIVITIES') ? `${pageNamed('dailyActivities').path}?kind=visit` : (listAddress(homeVisits) ?? '/')
  return (
    <HomeCard title={t('home.visits.title')} part={part} className="home-visits" lines={5} onRetry={onRetry}>
      {({ first, total }) => (
        <>
          {first.length === 0 && <p className="home-empty">{t('home.visits.none')}</p>}
          <ActivityRows
            name="TODAY"
            activities={first}
            hasZones={shouldShowZones([...new Set(first.map(({ row }) => timeZoneOf(row)))])}
            onOpen={open}
          />
          {total.count > first.length && (
            <Link className="home-all" to={target}>
              {t('home.visits.all', { figure: formatTotal(total, numbers) })}
            </Link>
          )}
          {layers}
        </>
      )}
    </HomeCard>
  )
}
