import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pageNamed } from '#resources/pages.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import { type NextOfStudy, nextOfStudy } from '#resources/portfolio.ts'
import type { PortfolioStudy } from '#resources/portfolioAnswer.ts'
import { study as studies } from '#resources/study.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { screenPath } from '../../base/routes/studyRoutes.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { editPath } from '../../engine/paths.ts'

interface PieceProps {
  readonly study: PortfolioStudy
}

/** The name of a study: leads to its overview, to its participants for users without access to it, or to its dashboard for readers of figures alone. */
export function StudyName({ study: { studyId, studyName } }: PieceProps) {
  const { can } = useSession()
  const path = can('ADMIN_STUDY')
    ? editPath(studies, studyId)
    : can('PARTICIPANTS')
      ? screenPath({ inStudy: participantStudy.screens.inStudy }, studyId)
      : can('REPORTS', 'OWN')
        ? screenPath({ inStudy: pageNamed('dashboard').inStudy }, studyId)
        : null
  return path == null ? studyName : <Link to={path}>{studyName}</Link>
}

/** How many are enrolled of how many should be; the bar says what the words say. */
export function Enrolment({ study: { enrolled, goal }, isShort = false }: PieceProps & { readonly isShort?: boolean }) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const [figure, all] = [numbers.format(enrolled), goal === null ? '' : numbers.format(goal)]
  return (
    <div className="portfolio-enrolment">
      {goal === null
        ? isShort
          ? figure
          : t('home.portfolio.enrolled', { figure })
        : isShort
          ? `${figure} / ${all}`
          : t('home.portfolio.enrolledOf', { figure, goal: all })}
      {goal !== null && goal > 0 && (
        <Progress percent={Math.min(100, Math.round((enrolled / goal) * 100))} showInfo={false} size="small" aria-hidden />
      )}
    </div>
  )
}

/** What the study needs next, with the way there. */
export function NextThing({ study }: PieceProps) {
  const { t } = useTranslation('common')
  const { can } = useSession()
  const texts = useTexts('study')
  const numbers = useNumbers()
  const next = nextOfStudy(study, { worksOnBoards: can('SCREENING'), runsStudies: can('ADMIN_STUDY', 'CONTRIBUTE') })
  if (next === null) return <span className="portfolio-note">{t('home.portfolio.next.none')}</span>
  const words =
    next.code === 'attention'
      ? t('home.portfolio.next.attention', { count: next.count, figure: numbers.format(next.count) })
      : next.code === 'openSite'
        ? t('home.portfolio.next.openSite')
        : texts.transition(next.code)
  return (
    <Link
      className="portfolio-way"
      to={placeOf(study.studyId, next)}
      aria-label={t('home.portfolio.next.named', { words, study: study.studyName })}
    >
      {words}
    </Link>
  )
}

/** Where it is done: on the board, among the sites, or where the study takes its next step. */
function placeOf(studyId: string, next: NextOfStudy): string {
  if (next.code === 'attention') return `/trial-board?${new URLSearchParams({ study: studyId, site: next.siteId })}`
  return editPath(studies, studyId, next.code === 'openSite' ? 'sites' : 'overview') ?? '/'
}
