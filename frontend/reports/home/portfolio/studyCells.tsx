import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pageNamed } from '#resources/organisation/pages.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { type NextOfStudy, nextOfStudy } from '#resources/studies/portfolio.ts'
import type { PortfolioStudy } from '#resources/studies/portfolioAnswer.ts'
import { study as studies } from '#resources/studies/study.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { buildScreenPath } from '../../../base/routes/studyRoutes.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { editPath } from '../../../engine/paths.ts'

interface StudyProps {
  readonly study: PortfolioStudy
}

/** Name of a study, linked to its overview, else to its participants, or to its dashboard for readers of figures only. */
export function StudyName({ study: { studyId, studyName } }: StudyProps) {
  const { can } = useSession()
  const path = can('ADMIN_STUDY')
    ? editPath(studies, studyId)
    : can('PARTICIPANTS')
      ? buildScreenPath({ inStudy: participantStudy.screens.inStudy }, studyId)
      : can('REPORTS', 'OWN')
        ? buildScreenPath({ inStudy: pageNamed('dashboard').inStudy }, studyId)
        : null
  return path == null ? studyName : <Link to={path}>{studyName}</Link>
}

/** Number of enrolled participants and the goal. The bar shows the same as the text. */
export function Enrolment({ study: { enrolled, goal }, isShort = false }: StudyProps & { readonly isShort?: boolean }) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const [figure, formattedGoal] = [numbers.format(enrolled), goal === null ? '' : numbers.format(goal)]
  return (
    <div className="portfolio-enrolment">
      {goal === null
        ? isShort
          ? figure
          : t('home.portfolio.enrolled', { figure })
        : isShort
          ? `${figure} / ${formattedGoal}`
          : t('home.portfolio.enrolledOf', { figure, goal: formattedGoal })}
      {goal !== null && goal > 0 && (
        <Progress percent={Math.min(100, Math.round((enrolled / goal) * 100))} showInfo={false} size="small" aria-hidden />
      )}
    </div>
  )
}

/** Next step of the study, with a link. */
export function NextStep({ study }: StudyProps) {
  const { t } = useTranslation('common')
  const { can } = useSession()
  const texts = useTexts('study')
  const numbers = useNumbers()
  const next = nextOfStudy(study, { worksOnBoards: can('SCREENING'), runsStudies: can('ADMIN_STUDY', 'CONTRIBUTE') })
  if (next === null) return <span className="portfolio-note">{t('home.portfolio.next.none')}</span>
  const text =
    next.code === 'attention'
      ? t('home.portfolio.next.attention', { count: next.count, figure: numbers.format(next.count) })
      : next.code === 'openSite'
        ? t('home.portfolio.next.openSite')
        : texts.transition(next.code)
  return (
    <Link
      className="portfolio-way"
      to={pathOfNextStep(study.studyId, next)}
      aria-label={t('home.portfolio.next.named', { words: text, study: study.studyName })}
    >
      {text}
    </Link>
  )
}

/** Returns the path for the next step: the board, the sites, or the study's overview. */
function pathOfNextStep(studyId: string, next: NextOfStudy): string {
  if (next.code === 'attention') return `/trial-board?${new URLSearchParams({ study: studyId, site: next.siteId })}`
  return editPath(studies, studyId, next.code === 'openSite' ? 'sites' : 'overview') ?? '/'
}
