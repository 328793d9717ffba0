import './overview.css'
import { Progress, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BoardSummary } from '#resources/recruitment/boardAnswers.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { findStudyRefusal } from '#resources/studies/studyBinding.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { withFilters } from '../../../base/providers/withFilters.ts'
import { useStudyOfLists } from '../../../base/session/chosenStudy.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { PageHeader } from '../../../base/ui/PageHeader.tsx'
import { ToneTag } from '../../../base/ui/ToneTag.tsx'
import { useRecruitmentBoards } from '../state/useBoard.ts'

const marks = Object.keys(participantStudy.fields.attention.marks)

/** Recruitment figures of each of the reader's study sites, and the open tasks there. Specification 2, section 2: /recruitment. */
export default function RecruitmentPage() {
  const { t } = useTranslation('trialboard')
  const { data: studySites, isError, refetch } = useRecruitmentBoards()
  const study = useStudyOfLists()
  const shownSites = studySites?.filter(({ studyId }) => study === null || study.id === studyId)
  return (
    <>
      <PageHeader title={t('nav.recruitment')} />
      {isError && studySites === undefined ? (
        <LoadFailed message={t('board.failed')} onRetry={refetch} />
      ) : shownSites === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : shownSites.length === 0 ? (
        <EmptyPanel picture="notAssigned" words={t('board.noPlace')} />
      ) : (
        <ul className="recruitment">
          {shownSites.map((studySite) => (
            <li key={`${studySite.studyId} ${studySite.siteId}`}>
              <StudySiteCard place={studySite} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Summary of one board. Every figure links to the board. */
function StudySiteCard({ place }: { readonly place: BoardSummary }) {
  const { t } = useTranslation('trialboard')
  const { can } = useSession()
  const numbers = useNumbers()
  const { studyId, studyName, siteId, siteName, state, enrolled, enrollmentGoal, columns, attention } = place
  const name = `${studyName} · ${siteName}`
  const bound = findStudyRefusal(state, 'add')
  const path = can('SCREENING', 'VIEW') ? `/trial-board?${new URLSearchParams({ study: studyId, site: siteId })}` : null
  const attentionText = t('overview.attention', { count: attention, figure: numbers.format(attention) })
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
        <p className="recruitment-attention">
          {path === null ? attentionText : <Link to={withFilters(path, { attention: marks })}>{attentionText}</Link>}
        </p>
      )}
      <dl className="recruitment-columns">
        {columns.map(({ columnId, name, count, notEnrolled, oldest, limitDays }) => (
          <div key={columnId}>
            <dt>{name}</dt>
            <dd>{numbers.format(count)}</dd>
            {notEnrolled > 0 && (
              <dd className="recruitment-ended">
                {t('board.notEnrolledHere', { count: notEnrolled, figure: numbers.format(notEnrolled) })}
              </dd>
            )}
            {oldest !== null && oldest > limitDays && <dd className="recruitment-waits">{t('overview.waits', { count: oldest })}</dd>}
          </div>
        ))}
      </dl>
    </article>
  )
}
