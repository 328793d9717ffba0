import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { withFilters } from '../../base/providers/withFilters.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { FieldValueText } from '../../engine/FieldValueText.tsx'
import { CountedStudySites } from '../measures/CountedStudySites.tsx'
import { useParticipationsPath } from '../measures/useParticipationsPath.ts'
import { HomeCard } from './HomeCard.tsx'

const stages = [
  { key: 'inScreening', status: 'IN_SCREENING' },
  { key: 'enrolled', status: 'ENROLLED' },
  { key: 'notEnrolled', status: 'NOT_ENROLLED' },
] as const

const terms = ['added', 'inScreening', 'enrolled', 'screenFailure'] as const

interface HomeFunnelProps {
  readonly part: HomeAnswer['funnel'] | null
  readonly onRetry: () => unknown
}

/** Recruitment progress by study, as a table with a bar behind each figure. */
export function HomeFunnel({ part, onRetry }: HomeFunnelProps) {
  const { t } = useTranslation('common')
  const participationsPathOf = useParticipationsPath()
  if (part === undefined) return null
  return (
    <HomeCard title={t('home.funnel.title')} part={part} lines={5} className="home-funnel" terms={terms} onRetry={onRetry}>
      {(funnels) => {
        if (funnels.length === 0) return <EmptyPanel words={t('home.funnel.none')} />
        return (
          <div className="home-scroll">
            <p className="home-note">
              <CountedStudySites studyId={funnels.length === 1 ? (funnels[0]?.studyId ?? null) : null} />. {t('home.funnel.people')}
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
                  const path = participationsPathOf(funnel.studyId)
                  const addedTotal = Math.max(1, funnel.added)
                  return (
                    <tr key={funnel.studyId}>
                      <th scope="row">
                        <Link to={path ?? `/study/${funnel.studyId}/dashboard`}>{funnel.study}</Link>
                      </th>
                      <td className="field-number">
                        <Figure path={path} count={funnel.added} />
                      </td>
                      {stages.map(({ key, status }) => (
                        <td key={key} className="field-number">
                          <Figure path={path} status={status} count={funnel[key]} />
                          <span className="home-bar" data-stage={key} aria-hidden>
                            <span style={{ inlineSize: `${(funnel[key] / addedTotal) * 100}%` }} />
                          </span>
                        </td>
                      ))}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
        )
      }}
    </HomeCard>
  )
}

interface FigureProps {
  /** Path of the study's participations; null if the reader may not open that list. */
  readonly path: string | null
  readonly status?: (typeof stages)[number]['status']
  readonly count: number
}

/** Figure, linked to its list if the reader may open it. */
function Figure({ path, status, count }: FigureProps) {
  const numbers = useNumbers()
  const countText = numbers.format(count)
  if (path === null) return countText
  const target = status === undefined ? path : withFilters(path, { recruitmentStatus: status }, participantStudy.list.quick)
  return (
    <Link to={target} state={{ counted: count }}>
      {countText}
    </Link>
  )
}
