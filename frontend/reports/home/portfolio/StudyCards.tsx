import { useTranslation } from 'react-i18next'
import type { PortfolioStudy } from '#resources/studies/portfolioAnswer.ts'
import { useNumbers } from '../../../base/i18n/numbers.ts'
import { FieldCell } from '../../../engine/FieldCell.tsx'
import { FigureInfo } from '../../measures/FigureInfo.tsx'
import { PlanLine } from '../../measures/PlanStatus.tsx'
import { Enrolment, NextStep, StudyName } from './studyCells.tsx'

/** A card for each study. */
export function StudyCards({ studies }: { readonly studies: readonly PortfolioStudy[] }) {
  return (
    <ul className="portfolio-cards">
      {studies.map((study) => (
        <li key={study.studyId}>
          <StudyCard study={study} />
        </li>
      ))}
    </ul>
  )
}

function StudyCard({ study }: { readonly study: PortfolioStudy }) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  const { sites, inScreening } = study
  return (
    <article className="portfolio-card">
      <h3>
        <StudyName study={study} />
      </h3>
      <p className="portfolio-note">{study.trialId}</p>
      <p className="portfolio-states">
        <FieldCell resource="study" name="status" row={{ ...study }} />
        <FieldCell resource="study" name="availability" row={{ ...study }} />
      </p>
      <div className="figure-head">
        <Enrolment study={study} />
        <FigureInfo terms={['enrolled', 'inScreening']} />
      </div>
      {study.plan !== null && <PlanLine plan={study.plan} />}
      <p className="portfolio-note">
        {t('home.portfolio.inScreening', { figure: numbers.format(inScreening) })} ·{' '}
        {t('home.portfolio.sites', { count: sites.length, figure: numbers.format(sites.length) })}
      </p>
      <p className="portfolio-next">
        <NextStep study={study} />
      </p>
    </article>
  )
}
