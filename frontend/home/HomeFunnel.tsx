import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { withFilters } from '../base/providers/withFilters.ts'
import { screenPath } from '../base/routes/studyRoutes.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { FieldValueText } from '../engine/FieldValueText.tsx'
import { CountedPlaces } from '../measures/CountedPlaces.tsx'
import { FigureDefinitions } from '../measures/FigureDefinitions.tsx'
import { HomeCard } from './HomeCard.tsx'

const stages = [
  { key: 'inScreening', status: 'IN_SCREENING' },
  { key: 'enrolled', status: 'ENROLLED' },
  { key: 'notEnrolled', status: 'NOT_ENROLLED' },
] as const

interface HomeFunnelProps {
  readonly part: HomeAnswer['funnel'] | null
  readonly onRetry: () => unknown
}

/** How far people came, study by study: the table is the chart, a bar behind each figure. */
export function HomeFunnel({ part, onRetry }: HomeFunnelProps) {
  const { t } = useTranslation('common')
  const numbers = useNumbers()
  if (part === undefined) return null
  return (
    <HomeCard title={t('home.funnel.title')} part={part} lines={5} className="home-funnel" onRetry={onRetry}>
      {(funnels) => {
        if (funnels.length === 0) return <EmptyPanel words={t('home.funnel.none')} />
        return (
          <div className="home-scroll">
            <p className="home-note">
              <CountedPlaces studyId={funnels.length === 1 ? (funnels[0]?.studyId ?? null) : null} />
            </p>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t('home.funnel.study')}</th>
                  <th scope="col" className="field-number">
                    {t('home.funnel.added')}
                  </th>
                  {stages.map(({ key, status }) => (
                    <th key={key} scope="col" className="field-number">
                      <FieldValueText resource="participantStudy" name="recruitmentStatus" value={status} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {funnels.map((funnel) => {
                  const path = screenPath({ inStudy: participantStudy.screens.inStudy }, funnel.studyId) ?? '/'
                  const all = Math.max(1, funnel.added)
                  return (
                    <tr key={funnel.studyId}>
                      <th scope="row">
                        <Link to={path}>{funnel.study}</Link>
                      </th>
                      <td className="field-number">
                        <Link to={path} state={{ counted: funnel.added }}>
                          {numbers.format(funnel.added)}
                        </Link>
                      </td>
                      {stages.map(({ key, status }) => (
                        <td key={key} className="field-number">
                          <Link
                            to={withFilters(path, { recruitmentStatus: status }, participantStudy.list.quick)}
                            state={{ counted: funnel[key] }}
                          >
                            {numbers.format(funnel[key])}
                          </Link>
                          <span className="home-bar" data-stage={key} aria-hidden>
                            <span style={{ inlineSize: `${(funnel[key] / all) * 100}%` }} />
                          </span>
                        </td>
                      ))}
                    </tr>
                  )
                })}
              </tbody>
            </table>
            <FigureDefinitions />
          </div>
        )
      }}
    </HomeCard>
  )
}
