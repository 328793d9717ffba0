import './home.css'
import { useTranslation } from 'react-i18next'
import { figuresOffered, type HomeCount, homeVisits } from '#resources/reports/home.ts'
import { useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { LatestAnnouncements } from '../../messages/announcements/LatestAnnouncements.tsx'
import { HomeFigures } from './HomeFigures.tsx'
import { HomeFunnel } from './HomeFunnel.tsx'
import { HomeOpened } from './HomeOpened.tsx'
import { HomeTasks } from './HomeTasks.tsx'
import { HomeViews } from './HomeViews.tsx'
import { HomeVisits } from './HomeVisits.tsx'
import { HomeWeeks } from './HomeWeeks.tsx'
import { useHome } from './useHome.ts'

/** Home page of the reader: one request, and a card for each permitted part of its response. */
export default function Home() {
  const { t } = useTranslation('common')
  const { can, studies } = useSession()
  const study = useStudyOfLists()
  const { data: home, isError, refetch, hasOpened } = useHome()
  // Readers without a study get no figures of studies from the server, so no space is reserved for them.
  const canSeeStudies = can('PARTICIPANTS', 'OWN') || (can('PARTICIPANTS') && studies.length > 0)
  const isOffered = ({ needs, studyField, isOfOrganisation }: HomeCount) =>
    can(needs.page, needs.action) &&
    (study === null || studyField !== undefined || isOfOrganisation === true) &&
    (studyField === undefined || canSeeStudies)
  if (isError && home === undefined) return <LoadFailed message={t('home.failed')} onRetry={refetch} />
  const waiting = canSeeStudies ? null : undefined
  return (
    <div className="home">
      <HomeFigures home={home} names={figuresOffered(isOffered)} onRetry={refetch} />
      <div className="home-main">
        <HomeTasks part={home === undefined ? null : { told: home }} onRetry={refetch} />
        <HomeVisits part={home === undefined ? (isOffered(homeVisits) ? null : undefined) : home.visits} onRetry={refetch} />
      </div>
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
