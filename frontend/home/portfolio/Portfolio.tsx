import './portfolio.css'
import { keepPreviousData } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Part } from '#resources/core/part.ts'
import type { PortfolioStudy } from '#resources/portfolioAnswer.ts'
import { studyCalls } from '#resources/studies/calls.ts'
import { useCall } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useAddress } from '../../base/routes/useAddress.ts'
import { useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { CountedPlaces } from '../../measures/CountedPlaces.tsx'
import { HomeCard } from '../HomeCard.tsx'
import { StudyCards } from './StudyCards.tsx'
import { StudyTable } from './StudyTable.tsx'

/** In the address, so that a link shows the studies in the same way. */
const parameter = 'studies'
const shapes = ['cards', 'table'] as const

const watched = ['study', 'studySite', 'participantStudy', 'studySiteAssignment'] as const

/** The studies of the reader: how each stands, and what it needs next. Nothing for who has none. */
export default function Portfolio() {
  const { can } = useSession()
  return can('PORTFOLIO') ? <Studies /> : null
}

function Studies() {
  const { t } = useTranslation('common')
  const may = useMay()
  const chosen = useStudyOfLists()
  const [address, change] = useAddress({ replace: true })
  const { data, isError, refetch } = useCall(
    studyCalls.portfolios,
    { query: { appendNotificationCount: true } },
    { placeholderData: keepPreviousData },
  )
  useChanges({ lists: watched.filter((resource) => may(resource, 'list')) }, () => void refetch())
  const studies = data?.filter(({ studyId }) => chosen === null || studyId === chosen.id)
  if (studies?.length === 0) return null
  const shape = shapes.find((each) => each === address.get(parameter)) ?? 'cards'
  const show = (next: string) => change({ [parameter]: next === 'cards' ? null : next })
  const part: Part<readonly PortfolioStudy[]> | null =
    studies !== undefined ? { told: studies } : isError ? { told: null, failed: 'Unexpected' } : null
  return (
    <div className="portfolio">
      <HomeCard title={t('home.portfolio.title')} part={part} lines={6} onRetry={refetch}>
        {(told) => (
          <>
            <p className="home-note">
              <CountedPlaces studyId={chosen?.id ?? null} />
            </p>
            <Segmented
              className="portfolio-shape"
              aria-label={t('home.portfolio.shape')}
              value={shape}
              options={shapes.map((value) => ({ value, label: t(`home.portfolio.shapes.${value}`) }))}
              onChange={show}
            />
            {shape === 'cards' ? <StudyCards studies={told} /> : <StudyTable studies={told} />}
          </>
        )}
      </HomeCard>
    </div>
  )
}
