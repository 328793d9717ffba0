import './overview.css'
import { Progress, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BoardPlace } from '#resources/boardAnswers.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import { whyNotInStudy } from '#resources/studyBinding.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { withFilters } from '../../base/providers/withFilters.ts'
import { useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { usePlaces } from '../state/useBoard.ts'

const marks = Object.keys(participantStudy.fields.attention.marks)

/** How recruiting stands at each of the reader's study sites, and what waits there. Specification 2, section 2: /recruitment. */
export default function RecruitmentPage() {
  const { t } = useTranslation('trialboard')
  const { data: places, isError, refetch } = usePlaces()
  const study = useStudyOfLists()
  const shown = places?.filter(({ studyId }) => study === null || study.id === studyId)
  return (
    <>
      <PageHeader title={t('nav.recruitment')} />
      {isError && places === undefined ? (
        <LoadFailed message={t('board.failed')} onRetry={refetch} />
      ) : shown === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : shown.length === 0 ? (
        <EmptyPanel picture="notAssigned" words={t('board.noPlace')} />
      ) : (
        <ul className="recruitment">
          {shown.map((place) => (
            <li key={`${place.studyId} ${place.siteId}`}>
              <PlaceCard place={place} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** One board in short: every figure leads to it. */
function PlaceCard({ place }: { readonly place: BoardPlace }) {
  const { t } = useTranslation('trialboard')
  const { can } = useSession()
  const numbers = useNumbers()
  const { studyId, studyName, siteId, siteName, state, enrolled, enrollmentGoal, columns, attention } = place
  const name = `${studyName} · ${siteName}`
  const bound = whyNotInStudy(state, 'add')
  const path = can('SCREENING', 'VIEW') ? `/trial-board?${new URLSearchParams({ study: studyId, site: siteId })}` : null
  const words = t('overview.attention', { count: attention, figure: numbers.format(attention) })
  const share = enrollmentGoal === null || enrollmentGoal === 0 ? null : Math.min(100, Math.round((enrolled / enrollmentGoal) * 100))
  return (
    <article className="card recruitment-place">
      <h2>{path === null ? name : <Link to={path}>{name}</Link>}</h2>
      {bound !== null && <ToneTag tone="neutral">{t(`overview.bound.${bound}`)}</ToneTag>}
      <p className="recruitment-goal">
        {enrollmentGoal === null
          ? t('overview.enrolled', { count: enrolled, figure: numbers.format(enrolled) })
          : t('overview.enrolledOf', { figure: numbers.format(enrolled), goal: numbers.format(enrollmentGoal) })}
        {share !== null && <Progress percent={share} showInfo={false} size="small" aria-hidden />}
      </p>
      {attention > 0 && (
        <p className="recruitment-attention">{path === null ? words : <Link to={withFilters(path, { attention: marks })}>{words}</Link>}</p>
      )}
      <dl className="recruitment-columns">
        {columns.map(({ columnId, name, count, oldest, limitDays }) => (
          <div key={columnId}>
            <dt>{name}</dt>
            <dd>{numbers.format(count)}</dd>
            {oldest !== null && oldest > limitDays && <dd className="recruitment-waits">{t('overview.waits', { count: oldest })}</dd>}
          </div>
        ))}
      </dl>
    </article>
  )
}
