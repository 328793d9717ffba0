import './home.css'
import { useTranslation } from 'react-i18next'
import { type HomeCount, type HomeFigure, homeFigures } from '#resources/home.ts'
import { LatestAnnouncements } from '../announcements/LatestAnnouncements.tsx'
import { useSession } from '../base/session/useSession.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { HomeFigures } from './HomeFigures.tsx'
import { HomeFunnel } from './HomeFunnel.tsx'
import { HomeOpened } from './HomeOpened.tsx'
import { HomeTasks } from './HomeTasks.tsx'
import { HomeViews } from './HomeViews.tsx'
import { HomeWeeks } from './HomeWeeks.tsx'
import { useHome } from './useHome.ts'

/** What the day brings, by what its reader may do: one call, and a card for each part of its answer. */
export default function Home() {
  const { t } = useTranslation('common')
  const { can, studies } = useSession()
  const { data: home, isError, refetch, hasOpened } = useHome()
  // The server tells no figures of studies to who is in none: no place is kept for them.
  const seesStudies = can('PARTICIPANTS', 'OWN') || (can('PARTICIPANTS') && studies.length > 0)
  const names = (Object.entries(homeFigures) as [HomeFigure, HomeCount][]).flatMap(([name, { needs, studyField }]) =>
    can(needs.page, needs.action) && (studyField === undefined || seesStudies) ? [name] : [],
  )
  if (isError && home === undefined) return <LoadFailed message={t('home.failed')} onRetry={refetch} />
  const waiting = seesStudies ? null : undefined
  return (
    <div className="home">
      <HomeFigures home={home} names={names} onRetry={refetch} />
      <HomeTasks part={home === undefined ? null : { told: home }} onRetry={refetch} />
      <div className="home-side">
        <LatestAnnouncements studyId={null} isHiddenWhenNone />
        <HomeOpened part={home === undefined && hasOpened ? null : home?.opened} onRetry={refetch} />
        <HomeViews part={home?.views} onRetry={refetch} />
      </div>
      <HomeFunnel part={home === undefined ? waiting : home.funnel} onRetry={refetch} />
      <HomeWeeks part={home === undefined ? waiting : home.weeks} goal={home?.goal?.told ?? null} onRetry={refetch} />
    </div>
  )
}
