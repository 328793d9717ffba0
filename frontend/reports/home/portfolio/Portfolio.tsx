import './portfolio.css'
import { keepPreviousData } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PartResult } from '#resources/core/answers/partResult.ts'
import type { PortfolioStudy } from '#resources/studies/portfolioAnswer.ts'
import { studyCalls } from '#resources/studies/studiesCalls.ts'
import { useCall } from '../../../base/call.ts'
import { useChanges } from '../../../base/live/useChanges.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { useAddress } from '../../../base/routes/useAddress.ts'
import { useStudyOfLists } from '../../../base/session/chosenStudy.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { CountedStudySites } from '../../measures/CountedStudySites.tsx'
import { HomeCard } from '../HomeCard.tsx'
import { StudyCards } from './StudyCards.tsx'
import { StudyTable } from './StudyTable.tsx'

/** URL parameter of the layout, so that a link shows the studies in the same layout. */
const parameter = 'studies'
const shapes = ['cards', 'table'] as const

const watchedResources = ['study', 'studySite', 'participantStudy', 'studySiteAssignment'] as const

/** Studies of the reader with their status and next step. Renders nothing without a study. */
export default function Portfolio() {
  const { can } = useSession()
  return can('PORTFOLIO') ? <Studies /> : null
}

function Studies() {
  const { t } = useTranslation('common')
  const may = useMay()
  const selectedStudy = useStudyOfLists()
  const [address, change] = useAddress({ replace: true })
  const { data, isError, refetch } = useCall(
    studyCalls.portfolios,
    { query: { appendNotificationCount: true } },
    { placeholderData: keepPreviousData },
  )
  useChanges({ lists: watchedResources.filter((resource) => may(resource, 'list')) }, () => void refetch())
  const studies = data?.filter(({ studyId }) => selectedStudy === null || studyId === selectedStudy.id)
  if (studies?.length === 0) return null
  const shape = shapes.find((each) => each === address.get(parameter)) ?? 'cards'
  const show = (next: string) => change({ [parameter]: next === 'cards' ? null : next })
  const portfolioPart: PartResult<readonly PortfolioStudy[]> | null =
    studies !== undefined ? { told: studies } : isError ? { told: null, failed: 'Unexpected' } : null
  return (
    <div className="portfolio">
      <HomeCard title={t('home.portfolio.title')} part={portfolioPart} lines={6} onRetry={refetch}>
        {(loadedData) => (
          <>
            <p className="home-note">
              <CountedStudySites studyId={selectedStudy?.id ?? null} />
            </p>
            <Segmented
              className="portfolio-shape"
              aria-label={t('home.portfolio.shape')}
              value={shape}
              options={shapes.map((value) => ({ value, label: t(`home.portfolio.shapes.${value}`) }))}
              onChange={show}
            />
            {shape === 'cards' ? <StudyCards studies={loadedData} /> : <StudyTable studies={loadedData} />}
          </>
        )}
      </HomeCard>
    </div>
  )
}
